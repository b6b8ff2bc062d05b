import { AppError } from '../../platform/http/app-error.ts';
import type { RequireProfile } from '../../ports/students.ts';
import { findProfileForUpdate } from './profiles.repository.ts';

/**
 * A stored profile is always complete: it is saved only as a whole, and its required columns are not null.
 */
export function createRequireProfile(): RequireProfile {
  return async (tx, studentId) => {
    if (!(await findProfileForUpdate(tx, studentId))) throw new AppError('profile_incomplete');
  };
}
