import { crewStages, crewTimes } from './crew-rules.ts';
import type { CrewFacts, CrewStory } from './crew-rules.ts';
import { eveningStages, eveningTimes, othersAtDinner } from './evening-rules.ts';
import type { Evening, EveningFacts } from './evening-rules.ts';

/** The words of a story. */
export interface StoryText {
  readonly title: string;
  readonly lead: string;
  /** What happens now. */
  readonly remark: string;
  readonly stages: readonly string[];
  /** When each stage takes place, by the product's clock, as far as that is known. */
  readonly times: readonly (number | undefined)[];
}

/** What happens in each stage of an evening. */
const eveningRemarks = [
  '',
  'You and two friends take seats.',
  'The tables are told, and yours lights up.',
  'People set out.',
  'They check in one after the other, and so do you.',
  'The evening ends.',
  'Who would you like to meet again?',
];

const crewRemarks = [
  'You wait with three others for the same time.',
  'The four of you are a crew.',
  'Everybody says hello.',
  'You set out.',
  'They arrive. One does not.',
  'Who came is charged nothing.',
];

interface Shown<Story, Facts> {
  readonly story: Story | undefined;
  readonly facts: Facts | undefined;
  /** The stage that is shown; undefined before the story begins. */
  readonly stage: number | undefined;
  readonly now: number;
}

export function eveningText({ story, facts, stage, now }: Shown<Evening, EveningFacts>): StoryText {
  const taken = Math.min(facts?.taken ?? 0, othersAtDinner);
  return {
    title: 'Play an evening',
    lead: 'One dinner, from the first seat to the morning after.',
    remark:
      stage === undefined
        ? 'You are at the table.'
        : stage === 0
          ? `${taken} of ${othersAtDinner} others have a seat.`
          : (eveningRemarks[stage] ?? ''),
    stages: eveningStages,
    times: story === undefined ? [] : eveningTimes(story, now),
  };
}

export function crewText({ story, facts, stage, now }: Shown<CrewStory, CrewFacts>): StoryText {
  return {
    title: 'Play a QuickCrew',
    lead: 'One crew of four, from the queue to the meeting place.',
    remark: stage === undefined ? 'You are one of them.' : (crewRemarks[stage] ?? ''),
    stages: crewStages,
    times: story === undefined ? [] : crewTimes(story, now, facts?.endsAt),
  };
}
