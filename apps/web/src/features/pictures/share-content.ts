import type { EventBody, SiteBody, SiteSeasonBody, WeekBody } from '@crewtable/contract';
import { formatDay, formatLongDay, formatTime } from '../../lib/format-date.ts';
import { takenChairs } from './lit-table.tsx';
import type { SharePictureProps } from './share-picture.tsx';

export type SharedEvent = Pick<EventBody, 'eventId' | 'title' | 'dateTime' | 'location' | 'seriesId'>;

/** What pictures show. It is public and the same for every visitor, so that no picture can name a student. */
export interface PictureFacts {
  readonly site: SiteBody;
  readonly week?: WeekBody | undefined;
  /** The event or series of an invitation. */
  readonly event?: SharedEvent | undefined;
}

export const landingPicture = 'landing';
export const weekPicture = 'week';
export const seasonPicture = (slug: string) => `seasons/${slug}`;
export const invitationPicture = (eventId: string) => `invitations/${eventId}`;

const weekRows = 4;
const city = 'New York';

/** The words of a picture. Undefined for a name that no season and no event has. */
export function shareContent(name: string, facts: PictureFacts): SharePictureProps | undefined {
  const { site, event } = facts;
  if (name === landingPicture) return landingContent(site);
  if (name === weekPicture) return weekContent(facts);
  const season = site.seasons.find(({ slug }) => seasonPicture(slug) === name);
  if (season !== undefined) return seasonContent(season);
  if (event !== undefined && invitationPicture(event.eventId) === name) return invitationContent(event);
  return undefined;
}

function landingContent({ meals }: SiteBody): SharePictureProps {
  return {
    title: 'Meet your table',
    lede: 'Small tables for university students in New York',
    note: meals.map(({ title }) => title).join(' · '),
    chairs: takenChairs(8),
    cloth: 'coral',
  };
}

function seasonContent({ title, invitation: { heading, text } }: SiteSeasonBody): SharePictureProps {
  const [firstSentence = ''] = text.split(/(?<=[.!?])\s/, 1);
  return {
    title: heading,
    lede: firstSentence,
    note: heading === title ? city : `${title}, ${city}`,
    chairs: takenChairs(8),
    cloth: 'butter',
  };
}

function weekContent({ site, week }: PictureFacts): SharePictureProps {
  const dates = (week?.dates ?? []).filter(({ state }) => state !== 'cancelled').slice(0, weekRows);
  const areas = new Set(site.meals.map(({ area }) => area));
  return {
    title: 'This week',
    lede: 'Every student table of the next 14 days',
    rows: dates.map(({ title, startsAt }) => {
      const at = new Date(startsAt);
      return [title, `${formatDay(at)}, ${formatTime(at)}`] as const;
    }),
    note: [...areas, city].join(', '),
    chairs: takenChairs(8),
    cloth: 'coral',
  };
}

function invitationContent({ title, dateTime, location, seriesId, eventId }: SharedEvent): SharePictureProps {
  const at = new Date(dateTime);
  const isWholeSeries = seriesId === eventId;
  return {
    title: 'A friend saved you a seat',
    lede: isWholeSeries ? title : `${title}, ${formatLongDay(at)}`,
    note: isWholeSeries ? `${location}, ${city}` : `${formatTime(at)}, ${location}, ${city}`,
    chairs: ['you', 'blush', 'free', 'free', 'free', 'free', 'free', 'free'],
    cloth: 'coral',
  };
}
