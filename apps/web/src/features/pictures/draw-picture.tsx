import { renderToStaticMarkup } from 'react-dom/server';
import tokens from '../../ui/tokens.css?raw';
import { MailPicture, mailPicture } from './mail-picture.tsx';
import { shareContent } from './share-content.ts';
import type { PictureFacts } from './share-content.ts';
import { SharePicture } from './share-picture.tsx';

/** The picture of a name as SVG, without any style sheet. Undefined if there is no such picture. */
export function drawPicture(name: string, facts: PictureFacts): string | undefined {
  const room = name.startsWith('mail/') ? mailPicture(name.slice('mail/'.length)) : undefined;
  if (room !== undefined) return withColours(renderToStaticMarkup(<MailPicture {...room} />));
  const content = shareContent(name, facts);
  return content && withColours(renderToStaticMarkup(<SharePicture {...content} />));
}

/** Writes the values of the colour tokens into a drawing: its renderer knows no custom properties. */
function withColours(svg: string): string {
  return svg.replaceAll(/var\(--([\w-]+)\)/g, (_, token: string) => colourOf(token));
}

const colours = new Map<string, string>();

/** The first value in the style sheet, which is that of the light scheme. */
function colourOf(token: string): string {
  const known = colours.get(token) ?? new RegExp(`--${token}:\\s*(#[0-9a-f]+)`, 'i').exec(tokens)?.[1];
  if (known === undefined) throw new Error(`There is no colour --${token}`);
  colours.set(token, known);
  return known;
}
