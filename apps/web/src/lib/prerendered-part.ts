import type { ReactNode } from 'react';

/** The React props of the element that holds the part. */
export interface PrerenderedPart {
  readonly id: string;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
  children?: ReactNode;
}

const missing = new Map<PrerenderedPart, () => Promise<ReactNode>>();

/**
 * A static part of a pre-rendered page, without interaction: a drawing or a text. If its HTML is in the
 * document already, it is reused and the code of the part is not loaded. The code is loaded only if the
 * visitor comes from another page of the app.
 *
 * The element that holds the part and the part's styles belong to the code of the page, because the
 * pre-rendered HTML needs the styles at once.
 */
export function prerenderedPart(id: string, load: () => Promise<ReactNode>): PrerenderedPart {
  const prerendered = globalThis.document?.getElementById(id);
  if (prerendered) return { id, dangerouslySetInnerHTML: { __html: prerendered.innerHTML } };
  const part: PrerenderedPart = { id };
  missing.set(part, load);
  return part;
}

/** Loads a screen and all missing parts. A part that fails to load is requested again the next time. */
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
