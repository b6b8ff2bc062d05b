import { brand } from '@crewtable/contract';

/** What a page is called in the browser's tab, in search results and when it is shared: a screen's `handle`. */
export interface PageTitle {
  readonly title: string;
  readonly description?: string;
}

/** 'About Us · Crewtable' */
export function tabTitle(words: PageTitle | undefined): string {
  return words === undefined ? brand.name : `${words.title} · ${brand.name}`;
}
