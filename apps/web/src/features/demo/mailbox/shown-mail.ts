/**
 * The HTML of a mail for the frame on the demo page. Its pictures and fonts have the address of the product that is
 * configured; the page may be open under another one, from which alone its policy allows to load.
 */
export function shownMail(html: string, origin: string): string {
  return html.replaceAll(
    /(src="|url\()https?:\/\/[^/"')]+(?=\/(?:pictures|mail-fonts)\/)/g,
    (_, start: string) => `${start}${origin}`,
  );
}
