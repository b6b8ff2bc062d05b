import { Outlet } from 'react-router';
import { QuickCrewFrame } from '../../features/quickcrew/frame.tsx';
import { QuickCrewHeaderBar } from './quickcrew-bar.tsx';

/** The frame of the QuickCrew pages, including those that need no session. */
export function Component() {
  return (
    <>
      <QuickCrewHeaderBar />
      <QuickCrewFrame>
        <Outlet />
      </QuickCrewFrame>
    </>
  );
}
