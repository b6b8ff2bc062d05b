import type { SeasonBody, SiteSeasonBody } from '@crewtable/contract';
import type { TicketSectionText } from '../../features/series-registration/series-text.ts';
import { capitalized, sizesInWords } from '../../lib/site/site-text.ts';

/** The texts of the tickets of a season. `beside` is another season to invite to. */
export function ticketSectionText(
  season: SeasonBody,
  schedule: NonNullable<SeasonBody['schedule']>,
  beside: SiteSeasonBody | undefined,
): TicketSectionText {
  const { title, seriesTitle, state, registrationMessage } = season;
  const { weekday, dayBefore, startTime, area, exceptions, opensAt } = schedule;
  return {
    title: 'Save your seat',
    lead: `${seriesTitle}, ${weekday}s at ${startTime.replace(':00', '')} in ${area}.`,
    weekday,
    startTime,
    exceptions,
    schedule: [
      { when: `${dayBefore}, ${startTime}`, what: 'Your table opens: place, people, after-party.' },
      {
        when: `${weekday}, ${startTime}`,
        what: `${capitalized(sizesInWords(schedule))} students, one round table.`,
      },
      { when: 'Afterwards', what: 'All the tables meet at the after-party.' },
    ],
    over: [`Every date of ${title} is closed.`, beside && `${beside.title} is next.`]
      .filter(Boolean)
      .join(' '),
    opening:
      state === 'announced' && opensAt !== null
        ? { message: registrationMessage, at: new Date(opensAt) }
        : undefined,
  };
}
