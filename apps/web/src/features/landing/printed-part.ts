import type { ReactNode } from 'react';
import { printed } from '../../lib/printed.ts';
import type * as Parts from './printed-parts.tsx';

/** A part of the first page that comes as HTML, and how it is made where there is none. */
export function printedPart(id: string, make: (parts: typeof Parts) => ReactNode) {
  return printed(id, async () => make(await import('./printed-parts.tsx')));
}
