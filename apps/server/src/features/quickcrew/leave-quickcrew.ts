import { AppError } from '../../platform/http/app-error.ts';
import { conflict, retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { leaveCrew } from './crew/leave-crew.ts';
import { leaveLobby } from './lobby/leave-lobby.ts';
import { findPlace } from './crew/crew-members.repository.ts';
import type { QuickcrewDeps } from './quickcrew.deps.ts';

/** Removes a student who may no longer take part from their lobby or crew, as if they had left themselves. */
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
      // The student has left meanwhile, or the crew has met already: there is nothing to do.
      if (code === 'not_found' || code === 'too_late') return undefined;
      // A crew was found meanwhile: the retry leaves the crew.
      if (code === 'in_a_crew') return conflict;
      throw error;
    }
  });
}
