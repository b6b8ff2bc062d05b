import { createContext, useContext, useEffect, useState } from 'react';
import { safeJson } from './safe-json.ts';

/** The data of one page while the server renders it. Undefined in the browser. */
export const PageDataContext = createContext<unknown>(undefined);

const elementId = 'page-data';

/** As an element for the HTML of the page. Empty if the page has no data of its own. */
export function pageDataElement(data: unknown): string {
  return data === undefined
    ? ''
    : `<script type="application/json" id="${elementId}">${safeJson(data)}</script>`;
}

/**
 * What the server rendered this page with, so that the first render of the browser is the same. Undefined if the
 * visitor came from another page of the app, or if the server could not read it.
 */
export function usePageData(): unknown {
  const rendering = useContext(PageDataContext);
  const [data] = useState(() => rendering ?? readElement());
  // A later visit within the app would otherwise start with old data.
  useEffect(() => document.getElementById(elementId)?.remove(), []);
  return data;
}

function readElement(): unknown {
  const json = globalThis.document?.getElementById(elementId)?.textContent;
  return json ? JSON.parse(json) : undefined;
}
