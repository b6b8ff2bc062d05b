import type { SiteBody } from '@crewtable/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { drawPicture } from './draw-picture.tsx';
import {
  invitationPicture,
  landingPicture,
  seasonPicture,
  shareContent,
  weekPicture,
} from './share-content.ts';
import type { PictureFacts } from './share-content.ts';
import { shareSize } from './share-picture.tsx';

/** A page of the app whose link has a preview of its own. */
export interface PreviewedPage {
  readonly path: string;
  /** The event or series of an invitation. */
  readonly eventId?: string;
}

const seasonsPath = '/events/semesters';
const invitePath = '/invite';
/** Links for an address that the student typed, and links for any friend. */
const invitePaths = new Set([invitePath, '/invite/friend']);
/** Longer texts are no ids. The server does not look them up. */
const maxIdLength = 100;

/** Which preview the link to a page of the app has. Undefined for pages that are not shared and unknown seasons. */
export function findPreviewedPage(address: string, site: SiteBody): PreviewedPage | undefined {
  // Not `URL`, which would read a host from an address that starts with two slashes.
  const [pathname = '', search] = address.split('?', 2);
  const query = new URLSearchParams(search);
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  const isSeason = site.seasons.some(({ slug }) => path === `${seasonsPath}/${slug}`);
  const isInvite = invitePaths.has(path);
  if (!isInvite && path !== seasonsPath && !isSeason) return undefined;
  const eventId = query.get('eventId') ?? '';
  // The link of an invitation to a series without dates opens the page of its season.
  const isInvitation = eventId !== '' && eventId.length <= maxIdLength && query.has('referralId');
  return isInvitation ? { path: invitePath, eventId } : { path: isInvite ? invitePath : path };
}

export interface Sharing {
  /** The address of the product: previews need complete addresses. */
  readonly origin: string;
  /** A text that changes with the picture, so that no cache shows an old one. */
  readonly versionOf: (svg: string) => string;
}

export interface Preview {
  /** Replaces the title of the document in the preview. */
  readonly title: string | undefined;
  /** The elements of the head that chats and social networks read. */
  readonly elements: string;
}

export function previewOf(path: string, facts: PictureFacts, { origin, versionOf }: Sharing): Preview {
  const name = pictureOf(path, facts);
  const { title, lede, note } = shareContent(name, facts)!;
  const address = new URL(`/pictures/${name}.png`, origin);
  address.searchParams.set('v', versionOf(drawPicture(name, facts)!));
  const words = [title, lede, note].map((part) => part.replace(/\.$/, '')).join('. ');
  const hasOwnWords = name !== landingPicture && name !== weekPicture;
  return {
    title: hasOwnWords ? title : undefined,
    elements: renderToStaticMarkup(
      <>
        {hasOwnWords && <meta property="og:description" content={words} />}
        <meta property="og:image" content={address.href} />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content={String(shareSize.width)} />
        <meta property="og:image:height" content={String(shareSize.height)} />
        <meta property="og:image:alt" content={`A round table with a chair for you. ${words}`} />
        <meta name="twitter:card" content="summary_large_image" />
      </>,
    ),
  };
}

/** A page without a picture of its own has that of the landing page. */
function pictureOf(path: string, { site, event }: PictureFacts): string {
  if (path === '/events/week') return weekPicture;
  if (path === invitePath && event !== undefined) return invitationPicture(event.eventId);
  const season =
    path === seasonsPath
      ? site.seasons[0]
      : site.seasons.find(({ slug }) => path === `${seasonsPath}/${slug}`);
  return season === undefined ? landingPicture : seasonPicture(season.slug);
}
