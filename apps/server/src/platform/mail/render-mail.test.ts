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

test('a mail that is filled in says to everybody what a mail of their own would say', () => {
  const [form, own] = [invitation('form', true).template, invitation('own', false).template];
  for (const guest of guests) expect(renderMail(form, guest)).toEqual(renderMail(own, guest));
});

test('it is laid out again only where something else in it differs', () => {
  const { template, countLayouts } = invitation('laid out once', true);
  for (const guest of guests) renderMail(template, guest);
  expect(countLayouts()).toBe(2);
});
