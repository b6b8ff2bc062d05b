import { brand } from '@crewtable/contract';

/** Title and description of a page for the browser tab, search results and sharing. Exported as `handle`. */
export interface PageTitle {
  readonly title: string;
  readonly description?: string;
}

/** 'About Us · Crewtable' */
export function tabTitle(words: PageTitle | undefined): string {
  return words === undefined ? brand.name : `${words.title} · ${brand.name}`;
}
