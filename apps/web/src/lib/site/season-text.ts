import type { SiteBody, SiteSeasonBody } from '@crewtable/contract';

/** 'Summer' for 'Summer 2025'. */
export function withoutYear(title: string): string {
  return title.replace(/ \d{4}$/, '');
}

/** 'Long Lunch' for 'The Long Lunch', to follow another article. */
export function withoutArticle(title: string): string {
  return title.replace(/^The /, '');
}

const commonWords = new Set(
  'spring summer fall autumn winter series breakfast brunch lunch dinner supper'.split(' '),
);

/** 'summer series' for 'Summer Series', to follow an article. A title with any other word is a name and stays. */
export function inSentence(title: string): string {
  const name = withoutArticle(title);
  const words = name.toLowerCase();
  return words.split(' ').every((word) => commonWords.has(word)) ? words : name;
}

/** 'September to December' for 'September - December 2025', beside a title that names the year already. */
export function rangeBeside({ title, dateRange }: { title: string; dateRange: string }): string {
  const year = /\d{4}$/.exec(title)?.[0];
  const range = dateRange.replace(/ [-–] /, ' to ');
  return year === undefined ? range : range.replace(new RegExp(`,? ${year}$`), '');
}

/** The season to invite to on the page of another season. */
export function seasonBeside({ seasons }: SiteBody, slug: string): SiteSeasonBody | undefined {
  return seasons.find((season) => season.slug !== slug);
}

/** 'See the Summer Series', 'See Fall 2025'. */
export function seasonLinkText({ title, tickets }: Pick<SiteSeasonBody, 'title' | 'tickets'>): string {
  return tickets === null ? `See ${title}` : `See the ${withoutArticle(tickets.eventTitle)}`;
}
