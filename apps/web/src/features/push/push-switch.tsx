import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { checkPush, turnPushOff, turnPushOn } from './push-device.ts';
import styles from './push-switch.module.css';
import { pushText } from './push-text.ts';

type PushSwitchProps = {
  studentId: string;
  /** The account has turned pushes off for all devices. */
  muted: boolean;
};

function pushQuery(studentId: string) {
  return queryOptions({
    queryKey: ['push', studentId],
    queryFn: () => checkPush(studentId),
    // The query only reads the browser, whose settings can change at any time.
    staleTime: 0,
    retry: false,
  });
}

/** The switch for push on this device: not supported, subscribed or unsubscribed. */
export function PushSwitch({ studentId, muted }: PushSwitchProps) {
  const queries = useQueryClient();
  const status = useQuery(pushQuery(studentId));
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(studentId) : turnPushOff()),
    onError: (error) => showToast.error(error.message),
    onSettled: () => queries.invalidateQueries(pushQuery(studentId)),
  });

  if (status.isError) {
    return (
      <ErrorLine
        words="Failed to check notification status"
        trying={status.isFetching}
        tryAgain={() => void status.refetch()}
        className={styles.failed}
      />
    );
  }

  const turning = change.isPending ? change.variables : undefined;
  const words = pushText({
    state: status.data,
    turning: turning === undefined ? undefined : turning ? 'on' : 'off',
    isBlocked: 'Notification' in window && Notification.permission === 'denied',
    isMuted: muted,
    isAppleTouch: isAppleTouch(),
  });
  return (
    <Switch
      label="Push notifications"
      hint={words}
      checked={turning ?? status.data === 'subscribed'}
      disabled={status.isPending || status.data === 'not supported'}
      aria-busy={change.isPending || undefined}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.target.checked);
      }}
      className={styles.line}
    />
  );
}

/** An iPad reports itself as a Mac; unlike a Mac it has a touch screen. */
function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  );
}
