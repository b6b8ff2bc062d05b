import { Outlet } from 'react-router';
import { QuickCrewFrame } from '../../features/quickcrew/frame.tsx';
import { OnDemandBar } from './quickcrew-bar.tsx';

/** Around pages of the on-demand section that are shown at every width, not only on phones. */
export function Component() {
  return (
    <>
      <OnDemandBar />
      <QuickCrewFrame anyWidth>
        <Outlet />
      </QuickCrewFrame>
    </>
  );
}
