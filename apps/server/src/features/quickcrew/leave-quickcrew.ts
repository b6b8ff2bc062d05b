import { AppError } from '../../platform/http/app-error.ts';
import { leaveCrew } from './leave-crew.ts';
import { leaveLobby } from './leave-lobby.ts';
import { findPlace } from './places.repository.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';

/** Somebody who must not come any more leaves whatever they wait in or belong to, as if they had said so. */
export async function leaveQuickcrew(
  parts: Pick<QuickcrewParts, 'db' | 'clock' | 'log' | 'holds' | 'notify'>,
  studentId: string,
): Promise<void> {
  const place = await findPlace(parts.db, studentId);
  try {
    if (place?.lobbyId) await leaveLobby(parts, place.lobbyId, studentId);
    if (place?.crewId) await leaveCrew(parts, place.crewId, studentId);
  } catch (error) {
    // They have met already, or left at this very moment.
    if (!(error instanceof AppError)) throw error;
  }
}
