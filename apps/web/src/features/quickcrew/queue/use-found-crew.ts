import type { LobbyBody } from '@crewtable/contract';
import { useLayoutEffect } from 'react';
import { remember } from '../device-storage.ts';

/** As soon as a lobby has its crew, the device knows it: before anything leads there. */
export function useFoundCrew(lobby: LobbyBody | undefined): void {
  const groupId = lobby?.groupId;
  useLayoutEffect(() => {
    if (groupId !== undefined) remember('groupId', groupId);
  }, [groupId]);
}
