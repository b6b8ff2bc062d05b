import { AppError } from '../../platform/http/app-error.ts';
import { conflict, retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { leaveCrew } from './crew/leave-crew.ts';
import { leaveLobby } from './lobby/leave-lobby.ts';
import { findPlace } from './crew/crew-members.repository.ts';
import type { QuickcrewDeps } from './quickcrew.deps.ts';

/** Somebody who must not come any more leaves whatever they wait in or belong to, as if they had said so. */
export async function leaveQuickcrew(
  deps: Pick<QuickcrewDeps, 'db' | 'clock' | 'log' | 'holds' | 'notify'>,
  studentId: string,
): Promise<void> {
  await retryOnConflict(deps.log, 'leave quickcrew', async () => {
    const place = await findPlace(deps.db, studentId);
    try {
      if (place?.lobbyId) await leaveLobby(deps, place.lobbyId, studentId);
      if (place?.crewId) await leaveCrew(deps, place.crewId, studentId);
      return undefined;
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      // Left at this very moment, or the crew has met already: nothing is left to do.
      if (code === 'not_found' || code === 'too_late') return undefined;
      // A crew was found at this very moment: then it is the crew that they leave.
      if (code === 'in_a_crew') return conflict;
      throw error;
    }
  });
}
