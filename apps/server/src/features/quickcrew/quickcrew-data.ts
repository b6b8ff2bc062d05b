import type { Clock } from '../../platform/clock/clock.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { changeCrew, lockCrew } from './crew/crews.repository.ts';
import { removeFromLobby } from './lobby/leave-lobby.ts';
import { lockLobby } from './lobby/lobbies.repository.ts';
import { deleteMember, listLobbyMembers } from './lobby/lobby-members.repository.ts';
import {
  deleteFromCrew,
  deletePreferences,
  listCrewIdsOf,
  listLobbyIdsOf,
  listOwnQuickcrew,
} from './own-data.repository.ts';
import { closeCrewOfOneJob } from './job-kinds.ts';

/** Runs after the payments part, which releases the hold: payments are locked before lobbies and crews. */
export function createQuickcrewData(clock: Clock): PersonalData {
  return {
    name: 'quickcrew',
    exportData: (tx, { id }) => listOwnQuickcrew(tx, id),
    async deleteData(tx, { id }) {
      for (const lobbyId of await listLobbyIdsOf(tx, id)) {
        const lobby = await lockLobby(tx, lobbyId);
        const member = (await listLobbyMembers(tx, lobbyId)).find(({ studentId }) => studentId === id);
        if (!lobby || !member) continue;
        if (lobby.status === 'open' || lobby.status === 'queued')
          await removeFromLobby(tx, { clock }, lobby, { studentId: id, joined: member.joinedAt !== null });
        else await deleteMember(tx, lobbyId, id);
      }
      for (const crewId of await listCrewIdsOf(tx, id)) {
        await lockCrew(tx, crewId);
        await deleteFromCrew(tx, crewId, id);
        await changeCrew(tx, crewId);
        await enqueue(tx, closeCrewOfOneJob, { crewId });
      }
      await deletePreferences(tx, id);
    },
  };
}
