import { useQuery } from '@tanstack/react-query';
import { notificationSettingsQuery, useUpdateSetting } from '../../features/notifications/settings-query.ts';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { turnPushOn } from '../../features/push/push-device.ts';
import { crewToast } from '../../features/quickcrew/crew/crew-toast.ts';
import { QuickCrewSettingsPage } from '../../features/quickcrew/settings-page.tsx';
import type { PageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/session/auth-state.ts';

export const handle: PageTitle = { title: 'QuickCrew settings' };

export function Component() {
  const { isLoggedIn } = useAuth();
  const choices = useQuery({ ...notificationSettingsQuery, enabled: isLoggedIn });
  const student = useQuery({ ...profileQuery, enabled: isLoggedIn }).data?.userProfile;
  const choose = useUpdateSetting();
  return (
    <QuickCrewSettingsPage
      choices={isLoggedIn ? choices.data : undefined}
      isLoggedIn={isLoggedIn}
      failed={
        isLoggedIn && choices.isError
          ? { trying: choices.isFetching, tryAgain: () => void choices.refetch() }
          : undefined
      }
      onChoose={(channel, wanted) => {
        choose.mutate({ channel, wanted });
        // The setting of the account is not enough: this device also has to subscribe to push.
        if (channel === 'push' && wanted && student !== undefined) {
          turnPushOn(student.userId).catch((error: unknown) =>
            crewToast.failed(error instanceof Error ? error.message : 'Failed to subscribe'),
          );
        }
      }}
    />
  );
}
