import type { SeasonBody, SeriesBody, SiteSeasonBody } from '@crewtable/contract';
import type { TicketSectionText } from '../../features/series-registration/series-text.ts';
import { sharedRhythm } from '../../lib/series-rhythm.ts';
import type { SeriesRhythm } from '../../lib/series-rhythm.ts';
import { capitalized, sizesInWords } from '../../lib/site/site-text.ts';

type Schedule = NonNullable<SeasonBody['schedule']>;

/** The texts of the tickets of a season. `beside` is another season to invite to. */
export function ticketSectionText(
  season: SeasonBody,
  schedule: Schedule,
  series: SeriesBody | undefined,
  beside: SiteSeasonBody | undefined,
): TicketSectionText {
  const { title, state, registrationMessage } = season;
  const { exceptions, opensAt } = schedule;
  const rhythm = sharedRhythm(schedule, series);
  return {
    title: 'Save your seat',
    lead: leadText(season, schedule, rhythm),
    ...rhythm,
    exceptions,
    schedule: [
      {
        when: timeText(schedule.dayBefore, rhythm) ?? '24 hours before',
        what: 'Your table opens: place, people, after-party.',
      },
      {
        when: timeText(schedule.weekday, rhythm) ?? 'Your date',
        what: `${capitalized(sizesInWords(schedule))} students, one round table.`,
      },
      { when: 'Afterwards', what: 'All the tables meet at the after-party.' },
    ],
    over: `Every date of ${title} is closed.${beside && isStillToCome(beside) ? ` ${beside.title} is next.` : ''}`,
    opening:
      state === 'announced' && opensAt !== null
        ? { message: registrationMessage, at: new Date(opensAt) }
        : undefined,
  };
}

/** 'Summer 2025 NYC Student Networking Series, Wednesdays at 7 PM in Lower Manhattan.' */
function leadText(
  { seriesTitle }: SeasonBody,
  { area }: Schedule,
  { weekday, startTime }: SeriesRhythm,
): string {
  const when = [weekday && `${weekday}s`, startTime && `at ${startTime.replace(':00', '')}`].filter(Boolean);
  return when.length === 0 ? `${seriesTitle} in ${area}.` : `${seriesTitle}, ${when.join(' ')} in ${area}.`;
}

/** 'Wednesday, 7:00 PM'. Undefined if that is not true of every date. */
function timeText(day: string, { weekday, startTime }: SeriesRhythm): string | undefined {
  return weekday === undefined || startTime === undefined ? undefined : `${day}, ${startTime}`;
}

/** The first date of an open or announced season has not started. */
function isStillToCome({ state }: SiteSeasonBody): boolean {
  return state === 'open' || state === 'announced';
}
