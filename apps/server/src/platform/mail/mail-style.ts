import type { CSSProperties } from 'react';
import { mailFonts } from './mail-fonts.ts';

/** The colours and fonts of mails. Constants, because mail programs do not support CSS custom properties. */
const colour = {
  paper: '#FAF3E8',
  card: '#FFFCF6',
  line: '#DDCFBA',
  ink: '#241A18',
  inkSoft: '#5A4B45',
  inkFaint: '#72625A',
  coral: '#FF5A5F',
  hem: '#FFE1DA',
  wine: '#34141B',
  onWine: '#FAF3E8',
};

/** The same places in dark mode. Coral, and ink on coral, stay as they are. */
const dark = {
  paper: '#241A18',
  card: '#3E3431',
  line: '#605752',
  ink: '#FAF3E8',
  inkSoft: '#E9C9BE',
  inkFaint: '#E9C9BE',
};

const serif = '"Young Serif", Georgia, "Times New Roman", serif';
const sans = '"Hanken Grotesk", -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

/** The names by which the style sheet finds the elements whose colour changes. */
export const mailClass = {
  paper: 'paper',
  card: 'card',
  inside: 'inside',
  half: 'half',
  ink: 'ink',
  inkSoft: 'ink-soft',
  inkFaint: 'ink-faint',
  line: 'line',
  opening: 'opening',
} as const;

const darkRules = [
  `.paper,.paper>table>tbody>tr>td{background-color:${dark.paper}!important}`,
  `.card{background-color:${dark.card}!important;border-color:${dark.line}!important}`,
  `.ink,.ink a,a.ink{color:${dark.ink}!important}`,
  `.ink-soft{color:${dark.inkSoft}!important}`,
  `.ink-faint{color:${dark.inkFaint}!important}`,
  `.line{border-color:${dark.line}!important}`,
  `.opening{border-color:${dark.inkSoft}!important}`,
];

/**
 * Mail programs without style sheets show the light colours, which are also in the elements. `data-ogsc` is how
 * Outlook on the web marks its dark mode.
 */
export const mailStyleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${darkRules.join('')}}`,
  `[data-ogsc] .ink,[data-ogsc] .ink a{color:${dark.ink}!important}`,
  `[data-ogsc] .ink-soft,[data-ogsc] .ink-faint{color:${dark.inkSoft}!important}`,
  '@media (max-width:520px){.inside{padding:24px 20px 26px!important}.half{max-width:none!important;margin-right:0!important}h1{font-size:30px!important;line-height:34px!important}}',
].join('');

/** In a style sheet of its own, because some mail programs drop a whole sheet with a rule they do not know. */
export function fontFaces(origin: string): string {
  return mailFonts
    .map(
      ({ family, weight, path }) =>
        `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${new URL(path, origin).href}) format("woff2")}`,
    )
    .join('');
}

export const mailStyle = {
  body: {
    backgroundColor: colour.paper,
    margin: 0,
    padding: '26px 12px 34px',
    fontFamily: sans,
    color: colour.ink,
  },
  page: { maxWidth: 560 },
  card: {
    backgroundColor: colour.card,
    border: `1px solid ${colour.line}`,
    borderTop: 0,
    borderRadius: '0 0 6px 6px',
    borderCollapse: 'separate',
  },
  inside: { padding: '28px 32px 30px' },
  /** A coloured bar with a dashed line (tablecloth and hem), for mails without a picture. */
  cloth: { backgroundColor: colour.coral, borderRadius: '6px 6px 0 0', padding: '0 0 9px' },
  hem: { borderBottom: `1px dashed ${colour.hem}`, fontSize: 1, height: 16, lineHeight: '16px' },
  /** The text is shown on this ground if the mail program loads no pictures. */
  picture: {
    backgroundColor: colour.wine,
    border: 0,
    borderRadius: '6px 6px 0 0',
    color: colour.onWine,
    display: 'block',
    fontFamily: serif,
    fontSize: 18,
    height: 'auto',
    lineHeight: '28px',
    outline: 'none',
    textAlign: 'center',
    textDecoration: 'none',
    width: '100%',
  },
  wordmark: {
    color: colour.ink,
    fontFamily: serif,
    fontSize: 22,
    letterSpacing: '-0.02em',
    lineHeight: '28px',
    margin: '0 0 20px',
    textAlign: 'center',
  },
  /** The logo without a picture: a coral table with chairs around it. */
  mark: {
    backgroundClip: 'content-box',
    backgroundColor: colour.coral,
    border: '3px dashed currentColor',
    borderRadius: 15,
    display: 'inline-block',
    height: 16,
    margin: '0 10px 0 0',
    padding: 3,
    verticalAlign: -7,
    width: 16,
  },
  heading: {
    color: colour.ink,
    fontFamily: serif,
    fontSize: 36,
    fontWeight: 400,
    letterSpacing: '-0.015em',
    lineHeight: '40px',
    margin: '0 0 10px',
  },
  subheading: {
    color: colour.ink,
    fontFamily: serif,
    fontSize: 20,
    fontWeight: 400,
    letterSpacing: '-0.01em',
    lineHeight: '26px',
    margin: '28px 0 4px',
  },
  text: { color: colour.inkSoft, fontSize: 18, lineHeight: '27px', margin: '0 0 22px' },
  label: {
    color: colour.inkFaint,
    fontSize: 12,
    fontWeight: 600,
    letterSpacing: '0.09em',
    lineHeight: '16px',
    margin: 0,
    textTransform: 'uppercase',
  },
  opening: { borderTop: `1px solid ${colour.ink}`, paddingTop: 18 },
  code: {
    color: colour.ink,
    fontFamily: serif,
    fontSize: 44,
    fontVariantNumeric: 'lining-nums tabular-nums',
    letterSpacing: '0.1em',
    lineHeight: '52px',
    margin: '6px 0 16px',
    whiteSpace: 'nowrap',
  },
  /** A dark line starts a table, light lines separate its rows. */
  facts: { borderTop: `1px solid ${colour.ink}` },
  factName: {
    borderBottom: `1px solid ${colour.line}`,
    color: colour.inkSoft,
    fontSize: 16,
    lineHeight: '23px',
    padding: '12px 16px 12px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    width: 100,
  },
  factValue: {
    borderBottom: `1px solid ${colour.line}`,
    color: colour.ink,
    fontSize: 16,
    fontWeight: 600,
    lineHeight: '23px',
    padding: '12px 0',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  factRest: { fontWeight: 400 },
  /** Two columns beside each other, or below each other where the width is not enough. */
  columns: { fontSize: 0, textAlign: 'left' },
  column: { display: 'inline-block', maxWidth: 234, verticalAlign: 'top', width: '100%' },
  firstColumn: { marginRight: 26 },
  personName: {
    borderBottom: `1px solid ${colour.line}`,
    color: colour.ink,
    fontSize: 16,
    fontWeight: 600,
    lineHeight: '24px',
    padding: '9px 8px 9px 0',
    textAlign: 'left',
  },
  personCollege: {
    borderBottom: `1px solid ${colour.line}`,
    color: colour.inkSoft,
    fontSize: 15,
    lineHeight: '24px',
    padding: '9px 0',
    textAlign: 'right',
  },
  buttonTable: { borderCollapse: 'separate', margin: '26px 0 0' },
  buttonCell: { backgroundColor: colour.coral, borderRadius: 22 },
  /** 44 px high: the padding makes the whole button clickable, also where a link has no height. */
  button: {
    backgroundColor: colour.coral,
    borderRadius: 22,
    color: colour.ink,
    display: 'inline-block',
    fontFamily: sans,
    fontSize: 16,
    fontWeight: 600,
    lineHeight: '20px',
    padding: '12px 30px',
    textDecoration: 'none',
  },
  note: { color: colour.inkSoft, fontSize: 14, lineHeight: '21px', margin: '16px 0 0' },
  fine: {
    color: colour.inkFaint,
    fontSize: 13,
    lineHeight: '21px',
    margin: '22px 12px 0',
    textAlign: 'center',
  },
  link: {
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: colour.coral,
    whiteSpace: 'nowrap',
  },
} satisfies Record<string, CSSProperties>;

export function classNames(...names: readonly string[]): string {
  return names.join(' ');
}
