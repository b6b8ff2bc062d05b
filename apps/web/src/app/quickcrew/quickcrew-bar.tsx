import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { QuickCrewBar } from '../../features/quickcrew/quickcrew-bar.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { quickCrewBarId } from '../routing/route-paths.ts';

/** The header of QuickCrew, rendered by a portal into the main header. */
export function QuickCrewHeaderBar() {
  const { isLoggedIn } = useAuth();
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn });
  const container = useSyncExternalStore(neverChanges, findContainer, () => null);
  return (
    container !== null &&
    createPortal(<QuickCrewBar isLoggedIn={isLoggedIn} student={profile.data?.userProfile} />, container)
  );
}

/** Header and bar may be mounted in the same commit. useSyncExternalStore reads the element again then. */
const findContainer = () => document.getElementById(quickCrewBarId);

const neverChanges = () => () => {};
