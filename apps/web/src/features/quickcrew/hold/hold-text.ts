import type { CrewBody } from '@crewtable/contract';
import { shortMoney } from '../../../lib/site/site-text.ts';

interface HoldText {
  /** '$5 held' */
  readonly label: string;
  readonly tone: 'amber' | 'green' | 'coral' | 'neutral';
  /** One sentence that explains the state. */
  readonly story: string;
}

const words = {
  held: { label: 'held', tone: 'amber', story: 'Released when you check in.' },
  released: { label: 'released', tone: 'green', story: 'Your card was not charged.' },
  captured: { label: 'charged', tone: 'coral', story: 'You did not check in, or left late.' },
} as const satisfies Record<Exclude<CrewBody['hold'], 'none'>, HoldText>;

/** The texts for the state of the student's hold, with the amount that the server names. */
export function holdText({ hold, holdCents }: Pick<CrewBody, 'hold' | 'holdCents'>): HoldText {
  if (hold === 'none' || holdCents === undefined)
    return { label: 'No hold', tone: 'neutral', story: 'Nothing is held on your card.' };
  const { label, tone, story } = words[hold];
  return { label: `${shortMoney(holdCents)} ${label}`, tone, story };
}
