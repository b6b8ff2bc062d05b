import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { MailTemplate } from './mail-template.ts';
import { renderMail } from './render-mail.ts';

interface Invitation {
  name: string;
  seats: number;
}

function invitation(name: string, filledIn: boolean) {
  let layouts = 0;
  const template: MailTemplate<Invitation> = {
    name,
    ...(filledIn && { filledIn: ['name'] }),
    subject: (props) => `A seat for ${props.name}`,
    Body(props) {
      layouts++;
      return createElement('p', {}, `Dear ${props.name}, there are ${props.seats} seats.`);
    },
  };
  return { template, countLayouts: () => layouts };
}

const guests: Invitation[] = [
  { name: 'Zoë', seats: 2 },
  { name: `<b>&amp; "O'Neill" $& $1`, seats: 2 },
  { name: '{{name}}', seats: 2 },
  { name: 'Zoë', seats: 3 },
];

test('a mail from a reused layout is identical to a mail that is rendered for its recipient', () => {
  const [form, own] = [invitation('form', true).template, invitation('own', false).template];
  for (const guest of guests) expect(renderMail(form, guest)).toEqual(renderMail(own, guest));
});

test('a layout is rendered again only if another value than the filled-in ones differs', () => {
  const { template, countLayouts } = invitation('laid out once', true);
  for (const guest of guests) renderMail(template, guest);
  expect(countLayouts()).toBe(2);
});
