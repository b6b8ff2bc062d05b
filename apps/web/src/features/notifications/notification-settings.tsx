import { useQuery } from '@tanstack/react-query';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { notificationSettingsQuery, useUpdateSetting } from './settings-query.ts';
import type { Channel } from './settings-query.ts';
import styles from './notification-settings.module.css';

const channels: readonly { channel: Channel; label: string; hint: string }[] = [
  {
    channel: 'email',
    label: 'News by e-mail',
    hint: 'Mails about passcodes, payments and cancellations are always sent.',
  },
  { channel: 'push', label: 'News by push', hint: 'On each of your devices where you turned push on.' },
];

/** The account's settings: the channels that deliver notifications in addition to the bell. */
export function NotificationSettings() {
  const choices = useQuery(notificationSettingsQuery);
  const choose = useUpdateSetting();
  if (choices.isPending) return <ChoicesLoading />;
  if (choices.data === undefined) {
    return (
      <ErrorLine
        words="Your choices could not be loaded."
        trying={choices.isFetching}
        tryAgain={() => void choices.refetch()}
        className={styles.failed}
      />
    );
  }
  return channels.map(({ channel, label, hint }) => (
    <Switch
      key={channel}
      label={label}
      hint={hint}
      checked={choices.data[channel]}
      onChange={(event) => choose.mutate({ channel, wanted: event.target.checked })}
      className={styles.line}
    />
  ));
}

function ChoicesLoading() {
  return (
    <>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      {channels.map(({ channel }) => (
        <div key={channel} className={styles.waiting}>
          <div>
            <Skeleton width={130} height={16} />
            <Skeleton width={280} height={14} />
          </div>
          <Skeleton width={52} height={32} round />
        </div>
      ))}
    </>
  );
}
