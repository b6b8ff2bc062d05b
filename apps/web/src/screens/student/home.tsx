import { useQuery } from '@tanstack/react-query';
import { HomePage, HomeSection } from '../../features/home/home-page.tsx';
import { NoUpcomingEvents } from '../../features/home/no-upcoming-events.tsx';
import { OwnPlaceCard } from '../../features/profile/own-place-card.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Home' };

export function Component() {
  const student = useQuery(profileQuery).data?.userProfile;
  // The protected area lets nobody in without a profile.
  if (student === undefined) return null;
  return (
    <HomePage
      firstName={student.firstName}
      side={
        <HomeSection id="place-card" title="Your place card">
          <OwnPlaceCard profile={student} />
        </HomeSection>
      }
    >
      <HomeSection id="upcoming-events" title="My Upcoming Events">
        <NoUpcomingEvents />
      </HomeSection>
    </HomePage>
  );
}
