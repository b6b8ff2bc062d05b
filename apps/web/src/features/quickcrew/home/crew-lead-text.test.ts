import { describe, expect, it } from 'vitest';
import { crew, crewMember } from '../../../../test/fixtures/quickcrew.ts';
import { cardText, crewRemark, whoIsWhere } from './crew-lead-text.ts';

const now = new Date('2025-05-21T22:49:00Z');
const told = (members: ReturnType<typeof crew>['members'], at = now) =>
  whoIsWhere(crew({ members }), at)
    .map(({ names, words }) => `${names} ${words}.`)
    .join(' ');

describe('a crew that is about to meet', () => {
  it('says when', () => {
    expect(crewRemark(crew(), now)).toBe('Your crew meets in 41 minutes.');
    expect(crewRemark(crew(), new Date('2025-05-21T23:40:00Z'))).toBe('Your crew is meeting.');
  });

  it('says who is where, without the student', () => {
    expect(told(crew().members)).toBe('Ben is there. Sofia is on the way. Ravi has not said hello yet.');
  });

  it('names members in the same state together, and who is late or has left', () => {
    const members = [
      crewMember('ana', 'Ana R.', { isYou: true }),
      crewMember('ben', 'Ben K.', { checkedIn: true }),
      crewMember('sofia', 'Sofia L.', { checkedIn: true }),
      crewMember('ravi', 'Ravi P.', { left: true }),
    ];
    expect(told(members)).toBe('Ben and Sofia are there. Ravi has left.');
    const late = [crewMember('ben', 'Ben K.', { introSent: true })];
    expect(told(late, new Date('2025-05-21T23:31:00Z'))).toBe('Ben is late.');
  });

  it('has place cards', () => {
    const shown = crew();
    expect(shown.members.map((member) => cardText(member, shown, now))).toEqual([
      'Ben, there',
      'You',
      'Sofia, on the way',
      'Ravi',
    ]);
  });
});
