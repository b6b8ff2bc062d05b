import { AppError } from '../../platform/http/app-error.ts';
import type { RequireProfile } from '../../ports/students.ts';
import { findProfileForUpdate } from './profiles.repository.ts';

/** A stored profile is a complete one: it is saved only as a whole, and none of its required columns can be null. */
export function createRequireProfile(): RequireProfile {
  return async (tx, studentId) => {
    if (!(await findProfileForUpdate(tx, studentId))) throw new AppError('profile_incomplete');
  };
}
