import type { EventTitleName, SemesterBody } from '@crewtable/contract';

/** The catalogue as data. Next year's series is one more entry here. */

/** A kind of event: its time in New York, capacity, table sizes and price. */
export interface EventPlan {
  title: EventTitleName;
  /** The middle part of the event id: `06012025-brunch-nyc`. */
  word: string;
  from: string;
  until: string;
  area: string;
  capacity: number;
  tableMin: number;
  tableMax: number;
  priceCents: number;
}

/** An event that repeats every week. Weekday 0 is Sunday. */
export interface WeeklyPlan extends EventPlan {
  weekdays: readonly number[];
}

const area = 'Lower Manhattan';
const depositCents = 500;

export const weeklyPlans: readonly WeeklyPlan[] = [
  {
    title: 'Brunch',
    word: 'brunch',
    weekdays: [0],
    from: '11:00',
    until: '12:30',
    area,
    capacity: 64,
    tableMin: 6,
    tableMax: 8,
    priceCents: depositCents,
  },
  {
    title: 'Lunch',
    word: 'lunch',
    weekdays: [1, 2, 3, 4, 5],
    from: '12:00',
    until: '13:00',
    area,
    capacity: 32,
    tableMin: 2,
    tableMax: 4,
    priceCents: 0,
  },
  {
    title: 'Dinner',
    word: 'dinner',
    weekdays: [5, 6],
    from: '18:00',
    until: '19:30',
    area,
    capacity: 64,
    tableMin: 6,
    tableMax: 8,
    priceCents: depositCents,
  },
];

export interface SeriesPlan {
  id: string;
  title: string;
  /** Undefined until tickets are sold: until then students can only join a list. */
  tickets?: {
    passCents: number;
    plan: EventPlan;
    dates: readonly string[];
    offer: { total: number; amountCents: number };
  };
}

export const seriesPlans: readonly SeriesPlan[] = [
  {
    id: 'summer-nyc-2025',
    title: 'Summer 2025 NYC Student Networking Series',
    tickets: {
      passCents: 2_500,
      plan: {
        title: 'Summer Series',
        word: 'summer',
        from: '19:00',
        until: '21:00',
        area,
        capacity: 300,
        tableMin: 6,
        tableMax: 8,
        priceCents: 500,
      },
      dates: [
        '2025-06-04',
        '2025-06-11',
        '2025-06-18',
        '2025-06-25',
        '2025-07-09',
        '2025-07-16',
        '2025-07-23',
        '2025-07-30',
        '2025-08-06',
        '2025-08-13',
        '2025-08-20',
        '2025-08-27',
      ],
      offer: { total: 50, amountCents: 1_000 },
    },
  },
  { id: 'fall-series-2025', title: 'Fall 2025 Student Networking Series' },
];

export type SemesterPlan = Omit<SemesterBody, 'seatsLeft' | 'offer'>;

/** In the order in which the page shows them. */
export const semesterPlans: readonly SemesterPlan[] = [
  {
    id: 'summer',
    title: 'Summer 2025',
    dateRange: 'June 4 - August 27, 2025',
    shortDescription: 'Twelve Wednesdays at 7 PM in Lower Manhattan, a new table of six to eight each time.',
    registrationStatus: 'PRE_REGISTER',
    registrationMessage: 'Registration is open',
    heroImage: 'summer',
    seriesId: 'summer-nyc-2025',
  },
  {
    id: 'spring',
    title: 'Spring 2025',
    dateRange: 'January - May 2025',
    shortDescription: 'Brunches, lunches and dinners all over the city. Thank you to everyone who came.',
    registrationStatus: 'CLOSED',
    registrationMessage: 'Registration is closed',
    heroImage: 'spring',
    seriesId: null,
  },
  {
    id: 'fall',
    title: 'Fall 2025',
    dateRange: 'September - December 2025',
    shortDescription: 'Tables on and around your campus. Join the list to get the dates first.',
    registrationStatus: 'COMING_SOON',
    registrationMessage: 'Early registration',
    heroImage: 'fall',
    seriesId: 'fall-series-2025',
  },
];

/** `06042025-summer-nyc` for the 4th of June 2025. */
export function eventIdOn(date: string, { word }: Pick<EventPlan, 'word'>): string {
  const [year, month, day] = date.split('-');
  return `${month}${day}${year}-${word}-nyc`;
}

/** How far ahead the calendar has weekly events. */
const daysAhead = 28;

export interface DatedPlan {
  date: string;
  plan: EventPlan;
}

/** The weekly events of the next four weeks from that day on, by date. */
export function weeklyDates(today: string): DatedPlan[] {
  const dates = Array.from({ length: daysAhead + 1 }, (_, days) => dayAfter(today, days));
  return dates.flatMap((date) => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    return weeklyPlans.filter(({ weekdays }) => weekdays.includes(weekday)).map((plan) => ({ date, plan }));
  });
}

/** Computes in UTC, because a calendar date has no time zone and no daylight saving time. */
export function dayAfter(date: string, days: number): string {
  const midnight = new Date(`${date}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + days);
  return midnight.toISOString().slice(0, 10);
}
