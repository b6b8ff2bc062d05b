import type { CSSProperties } from 'react';

/** Mail programs know no custom properties: the few colours and faces that mails need, by name. */
const colour = { paper: '#FAF3E8', card: '#FFFCF6', line: '#DDCFBA', ink: '#241A18', inkSoft: '#5A4B45' };
const serif = '"Young Serif", Georgia, "Times New Roman", serif';
const sans = '"Hanken Grotesk", -apple-system, "Segoe UI", Helvetica, Arial, sans-serif';

export const mailStyle = {
  body: {
    backgroundColor: colour.paper,
    margin: 0,
    padding: '32px 12px',
    fontFamily: sans,
    color: colour.ink,
  },
  card: {
    backgroundColor: colour.card,
    border: `1px solid ${colour.line}`,
    borderRadius: 6,
    maxWidth: 480,
    padding: '28px 32px',
  },
  wordmark: { fontFamily: serif, fontSize: 20, margin: '0 0 24px' },
  heading: { fontFamily: serif, fontSize: 28, fontWeight: 400, lineHeight: '34px', margin: '0 0 12px' },
  text: { fontSize: 16, lineHeight: '24px', margin: '0 0 16px' },
  code: {
    fontFamily: serif,
    fontSize: 40,
    letterSpacing: '0.12em',
    lineHeight: '48px',
    margin: '8px 0 20px',
    whiteSpace: 'nowrap',
  },
  rule: { borderTop: `1px solid ${colour.line}`, margin: '28px 0 16px' },
  fine: { color: colour.inkSoft, fontSize: 13, lineHeight: '20px', margin: 0 },
} satisfies Record<string, CSSProperties>;
