import type { ReactNode } from 'react';
import { prerenderedPart } from '../../lib/prerendered-part.ts';
import type * as Parts from './landing-parts.tsx';

/** A part of the first page that comes as HTML, and how it is made where there is none. */
export function landingPart(id: string, make: (parts: typeof Parts) => ReactNode) {
  return prerenderedPart(id, async () => make(await import('./landing-parts.tsx')));
}
