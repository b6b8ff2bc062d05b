import type { CrewBody } from '@crewtable/contract';

interface HoldText {
  readonly label: string;
  readonly tone: 'amber' | 'green' | 'coral' | 'neutral';
  /** One sentence that explains the state. */
  readonly story: string;
}

/** The texts for the state of the student's $5 hold. */
export const holdText: Record<CrewBody['hold'], HoldText> = {
  held: { label: '$5 held', tone: 'amber', story: 'Released when you check in.' },
  released: { label: '$5 released', tone: 'green', story: 'Your card was not charged.' },
  captured: { label: '$5 charged', tone: 'coral', story: 'You did not check in, or left late.' },
  none: { label: 'No hold', tone: 'neutral', story: 'Nothing is held on your card.' },
};
