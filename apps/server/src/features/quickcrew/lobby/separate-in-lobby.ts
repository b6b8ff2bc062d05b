import { AppError } from '../../../platform/http/app-error.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import type { SeparateInLobby } from '../../../ports/students.ts';
import { leaveLobby } from './leave-lobby.ts';
import { findPlace } from '../crew/crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { separateInLobbyJob } from '../job-kinds.ts';

/** Enqueues the job in the transaction of the wish. */
export const createSeparateInLobby = (): SeparateInLobby => (tx, pair) =>
  enqueue(tx, separateInLobbyJob, pair);

/** A lobby is never split, so the student who wants to be kept apart leaves it. */
export async function separateInLobby(
  deps: Pick<QuickcrewDeps, 'db' | 'clock' | 'holds'>,
  { studentId, aboutId }: { studentId: string; aboutId: string },
): Promise<void> {
  const own = await findPlace(deps.db, studentId);
  const other = await findPlace(deps.db, aboutId);
  if (!own?.lobbyId || own.lobbyId !== other?.lobbyId) return;
  try {
    await leaveLobby(deps, own.lobbyId, studentId);
  } catch (error) {
    // The student has left already, or a crew was found meanwhile.
    const isSettled = error instanceof AppError && (error.code === 'not_found' || error.code === 'in_a_crew');
    if (!isSettled) throw error;
  }
}
