import type { CrewBody } from '@crewtable/contract';
import { listText } from '../../../lib/site/site-text.ts';
import { distanceText } from '../queue/meeting-time-text.ts';
import { stateOf } from '../crew/crew-flow.ts';
import type { CrewMember, MemberState } from '../crew/crew-flow.ts';

/** 'Your crew meets in 41 minutes.' */
export function crewRemark({ meetTime }: Pick<CrewBody, 'meetTime'>, now: Date): string {
  const start = new Date(meetTime);
  if (now >= start) return 'Your crew is meeting.';
  return `Your crew meets ${distanceText(start, now)}.`;
}

/** 'Ben' for 'Ben K.' */
const firstNameOf = ({ name }: Pick<CrewMember, 'name'>) => name.replace(/ \S\.$/, '');

const cardWords: Record<MemberState, string> = {
  left: 'has left',
  'checked in': 'there',
  late: 'late',
  'on the way': 'on the way',
  'said hello': 'said hello',
  matched: '',
};

/** The place card of a member: 'Sofia, on the way'. */
export function cardText(member: CrewMember, crew: CrewBody, now: Date | undefined): string {
  if (member.isYou) return 'You';
  const words = cardWords[stateOf(member, crew, now)];
  return words === '' ? firstNameOf(member) : `${firstNameOf(member)}, ${words}`;
}

/** What to say about one or several members in the same state, most important first. */
const sentences: readonly (readonly [MemberState, one: string, several: string])[] = [
  ['checked in', 'is there', 'are there'],
  ['on the way', 'is on the way', 'are on the way'],
  ['late', 'is late', 'are late'],
  ['said hello', 'said hello', 'said hello'],
  ['matched', 'has not said hello yet', 'have not said hello yet'],
  ['left', 'has left', 'have left'],
];

/** Who of the others is where, one sentence for each state: names and what they do. */
export function whoIsWhere(
  crew: CrewBody,
  now: Date | undefined,
): { state: MemberState; names: string; words: string }[] {
  const others = crew.members.filter(({ isYou }) => !isYou);
  return sentences.flatMap(([state, one, several]) => {
    const names = others.filter((member) => stateOf(member, crew, now) === state).map(firstNameOf);
    if (names.length === 0) return [];
    return [{ state, names: listText(names, 'and'), words: names.length === 1 ? one : several }];
  });
}
