import type { EventBody, InviteBody } from '@crewtable/contract';
import { formatDate } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { shortMoney } from '../../lib/site/site-text.ts';

const dated = ({ title, dateTime }: EventBody) => `${title} on ${formatDate(new Date(dateTime))}`;

/** '$5 deposit, fees $0.00'. The amount comes from the server. */
export function priceText(event: EventBody): string {
  const { amountDueCents, seriesId, eventId } = event;
  if (amountDueCents === 0) return 'Free';
  const what = seriesId === null ? 'deposit' : seriesId === eventId ? 'pass' : 'ticket';
  return `${shortMoney(amountDueCents)} ${what}, fees ${formatMoney(0)}`;
}

/** 'Priya, NYU'. The college is known to signed-in students only. */
export function inviterText({ inviterFirstName, inviterCollege }: InviteBody): string {
  return inviterCollege === null ? inviterFirstName : `${inviterFirstName}, ${inviterCollege}`;
}

/** True if the only way to a seat is the waitlist. */
function isFullFor({ seatsLeft, offeredUntil, keptUntil, isUserRegistered }: EventBody): boolean {
  return seatsLeft <= 0 && offeredUntil === undefined && keptUntil === undefined && !isUserRegistered;
}

/** Why nobody can join by this link any more. */
export function closedText(event: EventBody | undefined): string {
  if (event === undefined) return 'This event does not exist. Please choose another one.';
  if (event.status === 'cancelled') return `${dated(event)} was cancelled. Please choose another event.`;
  if (event.status === 'completed') return `${dated(event)} is over. Please choose another event.`;
  if (event.isUserRegistered)
    return `Registration for ${dated(event)} has closed. You keep your seat, but friend groups stay as they are.`;
  return `Registration for ${dated(event)} has closed. Please choose another event.`;
}

export interface JoinText {
  readonly heading: string;
  readonly text: string;
}

/** What the invited student can do now, for a visitor before the sign-up and for a student. */
export function joinText(event: EventBody, invite: InviteBody, isLoggedIn: boolean): JoinText {
  const { inviterFirstName: name, spotsLeft, isInAnotherGroup } = invite;
  const { isUserRegistered, title } = event;
  if (isInAnotherGroup)
    return {
      heading: 'You are in another friend group',
      text: `You sit with other friends at ${title}. To sit with ${name}, leave that group first, in the details of the event. Then open this link again.`,
    };
  if (spotsLeft <= 0)
    return {
      heading: `${name}’s group is full`,
      text: isUserRegistered
        ? 'You keep your seat, but you may sit at another table.'
        : 'You can still come to the same event, alone or with your own friends.',
    };
  if (isFullFor(event)) {
    const position = event.waitlist?.position;
    return {
      heading: `${title} is full`,
      text:
        typeof position === 'number'
          ? `You are number ${position} on the waitlist. When a seat is offered to you, open this link again to sit with ${name}.`
          : `${isLoggedIn ? 'Join' : 'Sign up and join'} the waitlist. When a seat is offered to you, open this link again to sit with ${name}.`,
    };
  }
  if (!isLoggedIn)
    return {
      heading: `Sit down with ${name}`,
      text: 'Sign up with your university address, or log in with it. We mail you a code; there is no password to remember.',
    };
  return isUserRegistered
    ? {
        heading: 'You have a seat already',
        text: `Join ${name}’s group, and you sit at the same table.`,
      }
    : { heading: 'There is a seat for you', text: `Register, and you sit at ${name}’s table.` };
}

/** The page of the student's own event. */
export function tablePath(eventId: string): string {
  return `/home?${new URLSearchParams({ event: eventId }).toString()}`;
}
