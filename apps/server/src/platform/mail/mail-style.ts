import type { CSSProperties } from 'react';

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
};
const serif = '"Young Serif", Georgia, "Times New Roman", serif';
const sans = '"Hanken Grotesk", -apple-system, "Segoe UI", Helvetica, Arial, sans-serif';
const aside = '"Brygada 1918", Georgia, "Times New Roman", serif';

export const mailStyle = {
  body: {
    backgroundColor: colour.paper,
    margin: 0,
    padding: '32px 12px 40px',
    fontFamily: sans,
    color: colour.ink,
  },
  page: { maxWidth: 496 },
  card: {
    backgroundColor: colour.card,
    border: `1px solid ${colour.line}`,
    borderTop: 0,
    borderRadius: '0 0 6px 6px',
    padding: '36px 28px 32px',
  },
  /**
   * A coloured bar with a dashed line (tablecloth and hem): replaces the logo, because mails have no images.
   */
  cloth: { backgroundColor: colour.coral, borderRadius: '6px 6px 0 0', padding: '0 0 9px' },
  hem: { borderBottom: `1px dashed ${colour.hem}`, fontSize: 1, height: 16, lineHeight: '16px' },
  wordmark: {
    fontFamily: serif,
    fontSize: 24,
    letterSpacing: '-0.02em',
    lineHeight: '28px',
    margin: '0 0 20px',
    textAlign: 'center',
  },
  heading: {
    fontFamily: serif,
    fontSize: 36,
    fontWeight: 400,
    letterSpacing: '-0.015em',
    lineHeight: '40px',
    margin: '0 0 10px',
  },
  text: { color: colour.inkSoft, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' },
  label: {
    color: colour.inkFaint,
    fontSize: 12,
    fontWeight: 600,
    letterSpacing: '0.09em',
    lineHeight: '16px',
    margin: 0,
    textTransform: 'uppercase',
  },
  /** Dark lines start a block, light lines separate rows. */
  opening: { borderTop: `2px solid ${colour.ink}`, margin: '28px 0 0', paddingTop: 18 },
  code: {
    fontFamily: serif,
    fontSize: 44,
    fontVariantNumeric: 'lining-nums tabular-nums',
    letterSpacing: '0.1em',
    lineHeight: '52px',
    margin: '6px 0 16px',
    whiteSpace: 'nowrap',
  },
  menuName: {
    borderTop: `1px solid ${colour.line}`,
    color: colour.inkSoft,
    fontSize: 15,
    lineHeight: '22px',
    padding: '11px 16px 11px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  menuValue: {
    borderTop: `1px solid ${colour.line}`,
    fontSize: 15,
    fontWeight: 600,
    lineHeight: '22px',
    padding: '11px 0',
    textAlign: 'right',
    verticalAlign: 'top',
  },
  aside: {
    borderTop: `1px solid ${colour.line}`,
    color: colour.inkSoft,
    fontFamily: aside,
    fontSize: 17,
    fontStyle: 'italic',
    lineHeight: '25px',
    margin: 0,
    paddingTop: 18,
  },
  fine: {
    color: colour.inkFaint,
    fontSize: 13,
    lineHeight: '20px',
    margin: '20px 0 0',
    textAlign: 'center',
  },
  link: { color: colour.ink, textDecoration: 'underline', textDecorationColor: colour.coral },
} satisfies Record<string, CSSProperties>;
