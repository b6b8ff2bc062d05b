import type { ReactNode } from 'react';

/** The properties of the element that holds the part. */
export interface PrerenderedPart {
  readonly id: string;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
  children?: ReactNode;
}

const missing = new Map<PrerenderedPart, () => Promise<ReactNode>>();

/**
 * A part of a pre-rendered page that never changes and cannot be pressed: a drawing, a text. Its HTML has come with the
 * page and is taken over as it stands, so its code stays at home. Only someone who comes from another page of ours needs
 * that.
 *
 * The element that holds the part belongs to the page's own code, and with it the part's styles: the HTML needs them
 * from the start.
 */
export function prerenderedPart(id: string, load: () => Promise<ReactNode>): PrerenderedPart {
  const there = globalThis.document?.getElementById(id);
  if (there) return { id, dangerouslySetInnerHTML: { __html: there.innerHTML } };
  const part: PrerenderedPart = { id };
  missing.set(part, load);
  return part;
}

/** The screen, when all that it prints is there. What did not come is asked for again the next time. */
export async function withPrerenderedParts<Screen>(load: () => Promise<Screen>): Promise<Screen> {
  const screen = await load();
  await Promise.all(
    [...missing].map(async ([part, loadPart]) => {
      part.children = await loadPart();
      missing.delete(part);
    }),
  );
  return screen;
}
