import { useQuery } from '@tanstack/react-query';
import { LogOutButton } from '../../features/profile/log-out-button.tsx';
import { ProfileEditor } from '../../features/profile/profile-editor.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { Contact } from '../../features/settings/contact.tsx';
import { OwnDataLines } from '../../features/settings/own-data-lines.tsx';
import { ReadingList } from '../../features/settings/reading-list.tsx';
import { SettingsPage, SettingsSection } from '../../features/settings/settings-page.tsx';
import { SubscriptionTicket } from '../../features/settings/subscription-ticket.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Settings' };

export function Component() {
  const own = useQuery(profileQuery).data;
  // The protected area lets nobody in without a profile.
  if (!own) return null;
  return (
    <SettingsPage>
      <SettingsSection title="Profile">
        <ProfileEditor profile={own.userProfile} />
      </SettingsSection>
      <SettingsSection title="Subscription">
        <SubscriptionTicket subscription={own.subscription} />
      </SettingsSection>
      <SettingsSection title="About us">
        <ReadingList />
      </SettingsSection>
      <SettingsSection title="Support">
        <Contact />
      </SettingsSection>
      <SettingsSection title="Your data">
        <OwnDataLines email={own.userProfile.email} />
      </SettingsSection>
      <SettingsSection title="This browser">
        <LogOutButton variant="second" />
      </SettingsSection>
    </SettingsPage>
  );
}
