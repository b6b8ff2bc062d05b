import { Outlet } from 'react-router';
import { QuickCrewFrame } from '../../features/quickcrew/frame.tsx';
import { QuickCrewHeaderBar } from './quickcrew-bar.tsx';

/** The frame of QuickCrew pages that are shown at every width, not only on phones. */
export function Component() {
  return (
    <>
      <QuickCrewHeaderBar />
      <QuickCrewFrame anyWidth>
        <Outlet />
      </QuickCrewFrame>
    </>
  );
}
