import { useQuery } from '@tanstack/react-query';
import { choicesQuery } from '../../features/notifications/choices-query.ts';
import { NotificationChoices } from '../../features/notifications/notification-choices.tsx';
import { LogOutButton } from '../../features/profile/log-out-button.tsx';
import { ProfileEditor } from '../../features/profile/profile-editor.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { PushSwitch } from '../../features/push/push-switch.tsx';
import { Contact } from '../../features/settings/contact.tsx';
import { OwnDataLines } from '../../features/settings/own-data-lines.tsx';
import { ReadingList } from '../../features/settings/reading-list.tsx';
import { SettingsPage, SettingsSection } from '../../features/settings/settings-page.tsx';
import { SignedInPlaces } from '../../features/settings/signed-in-places.tsx';
import { SubscriptionTicket } from '../../features/settings/subscription-ticket.tsx';
import { BeingQuoted } from '../../features/testimonial/being-quoted.tsx';
import type { PageWords } from '../../lib/page-words.ts';

export const handle: PageWords = { title: 'Settings' };

export function Component() {
  // A subscription changes with time, not only by the student's hand: what is shown here is looked up anew.
  const own = useQuery({ ...profileQuery, refetchOnMount: 'always' }).data;
  const wantsPush = useQuery(choicesQuery).data?.push;
  // The protected area lets nobody in without a profile.
  if (!own) return null;
  return (
    <SettingsPage>
      <SettingsSection title="Profile">
        <ProfileEditor profile={own.userProfile} />
      </SettingsSection>
      <SettingsSection title="Notifications">
        <PushSwitch studentId={own.userProfile.userId} muted={wantsPush === false} />
        <NotificationChoices />
      </SettingsSection>
      <SettingsSection title="Subscription">
        <SubscriptionTicket subscription={own.subscription} />
      </SettingsSection>
      <SettingsSection title="In your words">
        <BeingQuoted />
      </SettingsSection>
      <SettingsSection title="About us">
        <ReadingList />
      </SettingsSection>
      <SettingsSection title="Support">
        <Contact />
      </SettingsSection>
      <SettingsSection title="Where you are signed in">
        <SignedInPlaces />
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
