import { readFileSync, statSync } from 'node:fs';
import { AppError } from '../http/app-error.ts';

const maxBytes = 1_000_000;

/** Throws one clear sentence if the file cannot be read or is not a file of an organiser. */
export function readTextFile(path: string): string {
  if (path === '') throw new AppError('bad_input', { message: 'Please name a file.' });
  try {
    if (statSync(path).size > maxBytes)
      throw new AppError('bad_input', { message: `${path} is larger than 1 MB.` });
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_input', { message: `${path} cannot be read: ${(error as Error).message}` });
  }
}
