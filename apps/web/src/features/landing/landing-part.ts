import type { ReactNode } from 'react';
import { prerenderedPart } from '../../lib/prerendered-part.ts';
import type * as Parts from './landing-parts.tsx';

/** A part of the landing page that is prerendered as HTML; `make` renders it if the HTML is missing. */
export function landingPart(id: string, make: (parts: typeof Parts) => ReactNode) {
  return prerenderedPart(id, async () => make(await import('./landing-parts.tsx')));
}
