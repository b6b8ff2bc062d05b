import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { QuickCrewBar } from '../../features/quickcrew/quickcrew-bar.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { onDemandBarId } from '../routing/route-paths.ts';

/** The header of the on-demand section, in the room that the house's own makes for it. */
export function OnDemandBar() {
  const { isLoggedIn } = useAuth();
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn });
  const room = useSyncExternalStore(neverChanges, findRoom, () => null);
  return (
    room !== null &&
    createPortal(<QuickCrewBar isLoggedIn={isLoggedIn} student={profile.data?.userProfile} />, room)
  );
}

/** Header and bar may come into the page together: React looks again once they are there. */
const findRoom = () => document.getElementById(onDemandBarId);

const neverChanges = () => () => {};
