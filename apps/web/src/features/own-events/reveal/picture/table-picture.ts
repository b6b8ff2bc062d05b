import { brand } from '@crewtable/contract';
import type { RegisteredEventBody } from '@crewtable/contract';
import { formatLongDay } from '../../../../lib/format-date.ts';
import { chairsOf, countText } from '../reveal-rules.ts';
import type { Chair } from '../reveal-rules.ts';

/** With fewer chairs, the college would identify the student. */
const minChairs = 5;

/**
 * The content of the picture that students share. It contains no name but the student's own first name, no
 * initials of others, no venue and no address.
 */
export interface TablePicture {
  /** 'Maya’s table' */
  readonly title: string;
  /** 'Dinner, Friday, May 23' */
  readonly day: string;
  readonly chairs: readonly PictureChair[];
  /** 'Eight chairs, six colleges.' */
  readonly remark: string;
  readonly brandName: string;
}

export interface PictureChair {
  readonly tone: Chair['tone'];
  /** On the student's own chair only. */
  readonly initial?: string;
  /** The own first name, or the college of another student. */
  readonly card: string;
}

type Shown = Pick<RegisteredEventBody, 'title' | 'date' | 'venueDetails'>;

export function canShareTable(event: Pick<Shown, 'venueDetails'>): boolean {
  return chairsOf(event).length >= minChairs;
}

export function tablePicture(event: Shown): TablePicture {
  const chairs = chairsOf(event);
  const ownName = chairs.find(({ tone }) => tone === 'coral')?.firstName ?? 'My';
  return {
    title: `${ownName}’s table`,
    day: `${event.title}, ${formatLongDay(new Date(event.date))}`,
    chairs: chairs.map(({ tone, firstName, college }) =>
      tone === 'coral'
        ? { tone, initial: firstName.slice(0, 1).toUpperCase(), card: firstName }
        : { tone, card: college },
    ),
    remark: `${countText(chairs)}.`,
    brandName: brand.name,
  };
}
