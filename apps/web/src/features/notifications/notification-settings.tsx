import { useQuery } from '@tanstack/react-query';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { notificationSettingsQuery, useUpdateSetting } from './settings-query.ts';
import type { Way } from './settings-query.ts';
import styles from './notification-settings.module.css';

const ways: readonly { way: Way; label: string; hint: string }[] = [
  {
    way: 'email',
    label: 'News by e-mail',
    hint: 'Mails about passcodes, payments and cancellations are always sent.',
  },
  { way: 'push', label: 'News by push', hint: 'On each of your devices where you turned push on.' },
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
  return ways.map(({ way, label, hint }) => (
    <Switch
      key={way}
      label={label}
      hint={hint}
      checked={choices.data[way]}
      onChange={(event) => choose.mutate({ way, wanted: event.target.checked })}
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
      {ways.map(({ way }) => (
        <div key={way} className={styles.waiting}>
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
