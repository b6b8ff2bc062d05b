import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { QuickCrewBar } from '../features/quickcrew/quickcrew-bar.tsx';
import { profileQuery } from '../features/profile/profile-query.ts';
import { useAuth } from '../lib/session/auth-state.ts';
import { onDemandBarId } from './places.ts';

/** The header of the on-demand section, in the room that the house's own makes for it. */
export function OnDemandBar() {
  const { isLoggedIn } = useAuth();
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn });
  const [room, setRoom] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setRoom(document.getElementById(onDemandBarId)), []);
  return (
    room !== null &&
    createPortal(<QuickCrewBar isLoggedIn={isLoggedIn} student={profile.data?.userProfile} />, room)
  );
}
