import { useQuery } from '@tanstack/react-query';
import { notificationSettingsQuery } from '../../features/notifications/settings-query.ts';
import { NotificationSettings } from '../../features/notifications/notification-settings.tsx';
import { LogOutButton } from '../../features/profile/log-out-button.tsx';
import { ProfileEditor } from '../../features/profile/profile-editor.tsx';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { PushSwitch } from '../../features/push/push-switch.tsx';
import { Contact } from '../../features/settings/contact.tsx';
import { OwnDataSection } from '../../features/settings/own-data-section.tsx';
import { PolicyLinks } from '../../features/settings/policy-links.tsx';
import { SettingsPage, SettingsSection } from '../../features/settings/settings-page.tsx';
import { SignedInDevices } from '../../features/settings/signed-in-devices.tsx';
import { SubscriptionTicket } from '../../features/settings/subscription-ticket.tsx';
import { TestimonialForm } from '../../features/testimonial/testimonial-form.tsx';
import type { PageTitle } from '../../lib/page-title.ts';

export const handle: PageTitle = { title: 'Settings' };

export function Component() {
  // A subscription also changes with time, so it is fetched again on every visit.
  const own = useQuery({ ...profileQuery, refetchOnMount: 'always' }).data;
  const wantsPush = useQuery(notificationSettingsQuery).data?.push;
  // The protected area ensures that the profile exists.
  if (!own) return null;
  return (
    <SettingsPage>
      <SettingsSection title="Profile">
        <ProfileEditor profile={own.userProfile} />
      </SettingsSection>
      <SettingsSection title="Notifications">
        <PushSwitch studentId={own.userProfile.userId} muted={wantsPush === false} />
        <NotificationSettings />
      </SettingsSection>
      <SettingsSection title="Subscription">
        <SubscriptionTicket subscription={own.subscription} />
      </SettingsSection>
      <SettingsSection title="In your words">
        <TestimonialForm />
      </SettingsSection>
      <SettingsSection title="About us">
        <PolicyLinks />
      </SettingsSection>
      <SettingsSection title="Support">
        <Contact />
      </SettingsSection>
      <SettingsSection title="Where you are signed in">
        <SignedInDevices />
      </SettingsSection>
      <SettingsSection title="Your data">
        <OwnDataSection email={own.userProfile.email} />
      </SettingsSection>
      <SettingsSection title="This browser">
        <LogOutButton variant="second" />
      </SettingsSection>
    </SettingsPage>
  );
}
