import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findTarget } from './targets.repository.ts';
import type { Target } from './targets.repository.ts';

export async function requireTarget(db: Db, eventOrSeriesId: string): Promise<Target> {
  const target = await findTarget(db, eventOrSeriesId);
  if (!target) throw new AppError('not_found');
  return target;
}
