import { holdCents } from '@crewtable/contract';
import type { Clock } from '../../../platform/clock/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import type { HoldSeller } from '../../../ports/purchases.ts';
import { changeLobby, findLobby, lockLobby } from './lobbies.repository.ts';
import { listLobbyMembers, setPaid } from './lobby-members.repository.ts';
import { joinedOf } from './lobby-rules.ts';

/** How payments quotes and grants the hold of a lobby. Lock order: payments, then the lobby. */
export function createHoldSeller({ clock }: { clock: Clock }): HoldSeller {
  return {
    async quote(tx, { studentId, lobbyId }) {
      const lobby = isId(lobbyId) ? await findLobby(tx, lobbyId) : undefined;
      const members = lobby ? joinedOf(await listLobbyMembers(tx, lobbyId)) : [];
      if (!lobby || !members.some((member) => member.studentId === studentId))
        throw new AppError('not_found');
      if (lobby.status !== 'open')
        throw new AppError('not_available', { message: 'This lobby is no longer open.' });
      return { amountCents: holdCents, title: 'QuickCrew hold' };
    },
    async grant(tx, { studentId, lobbyId }) {
      const lobby = isId(lobbyId) ? await lockLobby(tx, lobbyId) : undefined;
      if (lobby?.status !== 'open') return 'gone';
      const members = joinedOf(await listLobbyMembers(tx, lobbyId));
      if (!members.some((member) => member.studentId === studentId)) return 'gone';
      if (await setPaid(tx, lobbyId, studentId, clock.now())) await changeLobby(tx, lobbyId);
      return 'granted';
    },
  };
}
