import type { SiteMealBody, SiteSeasonBody } from '@crewtable/contract';
import type { ComponentProps } from 'react';
import { Link } from '../../lib/link.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { seasonLinkText } from '../../lib/site/season-text.ts';
import { seasonPath } from '../../lib/site/site-text.ts';
import { LinkButton } from '../../ui/forms/button.tsx';

type WayOnProps = {
  /** Another season to invite to. */
  beside: SiteSeasonBody | undefined;
} & Pick<ComponentProps<typeof LinkButton>, 'size' | 'variant'>;

/** Shown instead of the registration of a season: the link to another season or to the weekly tables. */
export function WayOn({ beside, ...look }: WayOnProps) {
  const { to, words } = wayOnFrom(beside, useSite().meals);
  return (
    <LinkButton asChild {...look}>
      <Link to={to}>{words}</Link>
    </LinkButton>
  );
}

function wayOnFrom(
  beside: SiteSeasonBody | undefined,
  meals: readonly SiteMealBody[],
): { to: string; words: string } {
  if (beside !== undefined) return { to: seasonPath(beside), words: seasonLinkText(beside) };
  if (meals.length > 0) return { to: '/home#find-events', words: 'See this week’s tables' };
  return { to: '/events/semesters', words: 'See all seasons' };
}
