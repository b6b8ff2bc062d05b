import type { ReactNode } from 'react';

/** The React props of the element that holds the part. */
export interface PrerenderedPart {
  readonly id: string;
  dangerouslySetInnerHTML?: { readonly __html: string };
  children?: ReactNode;
}

const missing = new Map<PrerenderedPart, () => Promise<ReactNode>>();
const reused = new Map<PrerenderedPart, () => Promise<ReactNode>>();

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
  if (prerendered) {
    const part = { id, dangerouslySetInnerHTML: { __html: prerendered.innerHTML } };
    reused.set(part, load);
    return part;
  }
  const part: PrerenderedPart = { id };
  missing.set(part, load);
  return part;
}

/**
 * Loads the code of all parts whose HTML was reused, so that they are rendered from new data at the next
 * render of their pages. If the code cannot be loaded, the parts keep their HTML.
 */
export async function replacePrerenderedHtml(): Promise<void> {
  const loaded = await Promise.all(
    [...reused].map(async ([part, load]) => ({ part, children: await load() })),
  );
  for (const { part, children } of loaded) {
    delete part.dangerouslySetInnerHTML;
    part.children = children;
    reused.delete(part);
  }
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
