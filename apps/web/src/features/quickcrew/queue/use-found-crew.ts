import type { LobbyBody } from '@crewtable/contract';
import { useLayoutEffect } from 'react';
import { remember } from '../device-storage.ts';

/**
 * Stores the crew id on the device as soon as the lobby has a crew. A layout effect, so that it runs before
 * navigation.
 */
export function useFoundCrew(lobby: LobbyBody | undefined): void {
  const groupId = lobby?.groupId;
  useLayoutEffect(() => {
    if (groupId !== undefined) remember('groupId', groupId);
  }, [groupId]);
}
