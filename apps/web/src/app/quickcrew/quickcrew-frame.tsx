import { Outlet } from 'react-router';
import { QuickCrewFrame } from '../../features/quickcrew/frame.tsx';
import { OnDemandBar } from './quickcrew-bar.tsx';

/** Around every page of the on-demand section, also those that anybody may see. */
export function Component() {
  return (
    <>
      <OnDemandBar />
      <QuickCrewFrame>
        <Outlet />
      </QuickCrewFrame>
    </>
  );
}
