import { AppError } from '../../platform/http/app-error.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import type { PartLobby } from '../../platform/ports/company.ts';
import { leaveLobby } from './leave-lobby.ts';
import { findPlace } from './places.repository.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';
import { partLobbyJob } from './work-to-do.ts';

/** Asked for in the transaction of the wish, and done right after it. */
export const createPartLobby = (): PartLobby => (tx, pair) => enqueue(tx, partLobbyJob, pair);

/** A lobby is never split, so whoever wants to be apart leaves it. */
export async function partLobby(
  parts: Pick<QuickcrewParts, 'db' | 'clock' | 'holds'>,
  { studentId, aboutId }: { studentId: string; aboutId: string },
): Promise<void> {
  const own = await findPlace(parts.db, studentId);
  const other = await findPlace(parts.db, aboutId);
  if (!own?.lobbyId || own.lobbyId !== other?.lobbyId) return;
  try {
    await leaveLobby(parts, own.lobbyId, studentId);
  } catch (error) {
    // Gone already, or a crew was found at this very moment.
    const isSettled = error instanceof AppError && (error.code === 'not_found' || error.code === 'in_a_crew');
    if (!isSettled) throw error;
  }
}
