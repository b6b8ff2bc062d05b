import { expect, it } from 'vitest';
import { shownMail } from './shown-mail.ts';

it('pictures and fonts of a mail are loaded from the address under which the demo page is open', () => {
  const html =
    '<style>@font-face{src:url(http://localhost:3000/mail-fonts/a.woff2)}</style><img src="http://localhost:3000/pictures/mail/seat.png"><a href="http://localhost:3000/home">Home</a>';
  expect(shownMail(html, 'http://127.0.0.1:4000')).toBe(
    '<style>@font-face{src:url(http://127.0.0.1:4000/mail-fonts/a.woff2)}</style><img src="http://127.0.0.1:4000/pictures/mail/seat.png"><a href="http://localhost:3000/home">Home</a>',
  );
});

it('nothing else in a mail is changed', () => {
  const html = '<img src="https://example.com/other.png"><p>https://example.com/pictures/a.png</p>';
  expect(shownMail(html, 'http://127.0.0.1:4000')).toBe(html);
});
