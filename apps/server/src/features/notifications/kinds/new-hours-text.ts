import type { NotificationFacts } from '../../../ports/notifications.ts';

type NewHours = Pick<
  NotificationFacts['event_hours_changed'],
  'name' | 'day' | 'hours' | 'hoursBefore' | 'hoursAtFirst' | 'inLine'
>;

/** Whether the event is back at the hours with which the student chose it. */
const isBack = ({ hours, hoursBefore, hoursAtFirst = hoursBefore }: NewHours) => hours === hoursAtFirst;

export function newHoursTitle(facts: NewHours): string {
  const { name, day, hours } = facts;
  return isBack(facts) ? `${name} on ${day} is back at ${hours}` : `${name} on ${day} has new hours`;
}

/**
 * Names the hours that the student knows. They may have missed the message before this one, so it also names the
 * hours with which they registered, if these are others.
 */
export function newHoursText(facts: NewHours): string {
  const { hours, hoursBefore, hoursAtFirst, inLine } = facts;
  const atFirst = inLine ? 'when you chose this date' : 'when you registered';
  // They were changed and changed back before we told the student, who may have seen the others on a page.
  const forAWhile = hours === hoursBefore ? 'The hours had changed for a short time. ' : '';
  const insteadOf = hours === hoursBefore ? '' : `, not ${hoursBefore}`;
  if (isBack(facts)) return `${forAWhile}It is ${hours} again, as ${atFirst}${insteadOf}.`;
  const first = hoursAtFirst === undefined ? '' : ` It was ${hoursAtFirst} ${atFirst}.`;
  return forAWhile === ''
    ? `It is now ${hours}${insteadOf}.${first}`
    : `${forAWhile}It is ${hours} again, as we told you.${first}`;
}
