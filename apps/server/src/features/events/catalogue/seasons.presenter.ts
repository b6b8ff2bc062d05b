import type {
  AppetizerBody,
  MealBody,
  SeasonBody,
  SemesterBody,
  SiteBody,
  SiteMealBody,
  SiteSeasonBody,
} from '@crewtable/contract';
import { newYorkDate } from '../../../platform/clock/new-york.ts';
import { fillInTexts, placeholderValues } from '../seasons/season-placeholders.ts';
import { weekdaysOf } from '../seasons/season-date-rules.ts';
import { compareSeasons, opensAtOf, presentState } from '../seasons/season-status.ts';
import { clockTimeWithMinutes, exceptionsText, listInWords, weekdayName } from '../seasons/season-words.ts';
import { isPassOnSale, seatsLeft } from '../seats/seat-rules.ts';
import type { CurrentSeason } from './current-seasons.ts';
import { presentOffer } from './events.presenter.ts';

/** All days that were not cancelled, past ones included, in order. */
function daysOf({ dates }: CurrentSeason): string[] {
  return dates.map(({ startsAt }) => newYorkDate(startsAt));
}

function textsOf(season: CurrentSeason) {
  return fillInTexts(
    season.file.texts,
    placeholderValues(season.file, {
      days: daysOf(season),
      dates: season.datesLeft.length,
      passDates: passDatesOf(season),
      hasOffer: (season.offer?.offerLeft ?? 0) > 0,
    }),
  );
}

/** The seats that a pass gives: those on dates with room. 0 if the pass is not on sale any more. */
function passDatesOf({ file: { tickets }, datesLeft }: CurrentSeason): number {
  if (!tickets) return 0;
  const withRoom = datesLeft.filter((date) => seatsLeft(date) > 0).length;
  return isPassOnSale(withRoom, tickets) ? withRoom : 0;
}

export function presentSemester(season: CurrentSeason): SemesterBody {
  const { file, state, dates, offer } = season;
  const open = dates.filter((date) => date.isOpen);
  return {
    id: file.slug,
    title: file.title,
    dateRange: file.dateRange,
    shortDescription: textsOf(season).card,
    ...presentState(file, state, dates),
    state,
    heroImage: file.picture,
    seriesId: file.registration === 'none' ? null : file.id,
    seatsLeft: file.registration === 'tickets' ? Math.max(0, ...open.map(seatsLeft)) : null,
    offer: offer ? presentOffer(offer) : null,
  };
}

export function presentSeason(season: CurrentSeason): SeasonBody {
  const { file, state, dates } = season;
  const { id, slug, title, seriesTitle = title, dateRange, picture, registration } = file;
  return {
    id,
    slug,
    title,
    seriesTitle,
    dateRange,
    picture,
    state,
    registration,
    registrationMessage: presentState(file, state, dates).registrationMessage,
    texts: textsOf(season),
    schedule: presentSchedule(season),
  };
}

function presentSchedule(season: CurrentSeason): SeasonBody['schedule'] {
  const { file, dates } = season;
  const { tickets } = file;
  const [first] = dates;
  if (!tickets || !first) return null;
  const { eventTitle, area, tableMin, tableMax, from, dates: rhythm } = tickets;
  return {
    eventTitle,
    weekday: listInWords(weekdaysOf(tickets, daysOf(season)).map(weekdayName), 'or'),
    dayBefore: weekdayName((rhythm.weekday + 6) % 7),
    startTime: clockTimeWithMinutes(from),
    area,
    tableMin,
    tableMax,
    exceptions: exceptionsText(rhythm.except),
    firstAt: first.startsAt.toISOString(),
    opensAt: opensAtOf(file)?.toISOString() ?? null,
  };
}

export function presentSite(
  seasons: readonly CurrentSeason[],
  meals: readonly MealBody[],
  appetizer: AppetizerBody | undefined,
): SiteBody {
  const shown = seasons
    .filter(({ file, state, datesLeft }) => state !== 'over' && (!file.tickets || datesLeft.length > 0))
    .toSorted(
      (one, other) =>
        Number(isForInformation(one)) - Number(isForInformation(other)) ||
        compareSeasons(rankOf(one), rankOf(other)),
    );
  return {
    seasons: shown.map(presentSiteSeason),
    meals: meals.map(presentSiteMeal),
    appetizer: appetizer ?? null,
  };
}

/** Pages invite to a season that students can join before they name one that they cannot. */
function isForInformation({ file: { registration } }: CurrentSeason): boolean {
  return registration === 'none';
}

/** A date that was cancelled does not count. A season without dates starts on the day that its file names. */
function rankOf({ file, state, dates: [first] }: CurrentSeason) {
  return { state, starts: first ? newYorkDate(first.startsAt) : file.starts };
}

function presentSiteSeason(season: CurrentSeason): SiteSeasonBody {
  const { file, state, offer } = season;
  const { id, slug, title, registration } = file;
  const { banner, link, card, landing } = textsOf(season);
  const presented = offer ? presentOffer(offer) : null;
  return {
    id,
    slug,
    title,
    state,
    registration,
    banner,
    link,
    invitation: landing ?? { heading: title, text: card },
    tickets: presentSiteTickets(season),
    offer:
      presented !== null && presented.remaining > 0
        ? { students: presented.total, amountCents: presented.amountCents }
        : null,
  };
}

function presentSiteTickets(season: CurrentSeason): SiteSeasonBody['tickets'] {
  const { tickets } = season.file;
  if (!tickets) return null;
  const { eventTitle, from, area, tableMin, tableMax, passCents, ticketCents } = tickets;
  const [weekday, ...otherWeekdays] = weekdaysOf(tickets, daysOf(season));
  return {
    eventTitle,
    weekday: otherWeekdays.length === 0 ? weekdayName(weekday!) : 'date',
    startTime: clockTimeWithMinutes(from),
    area,
    tableMin,
    tableMax,
    passCents,
    ticketCents,
    datesLeft: season.datesLeft.length,
    passDates: passDatesOf(season),
    isFull: season.datesLeft.every((date) => seatsLeft(date) === 0),
  };
}

function presentSiteMeal(meal: MealBody): SiteMealBody {
  const { title, weekdays, from, area, tableMin, tableMax, priceCents } = meal;
  return { title, weekdays, startTime: clockTimeWithMinutes(from), area, tableMin, tableMax, priceCents };
}
