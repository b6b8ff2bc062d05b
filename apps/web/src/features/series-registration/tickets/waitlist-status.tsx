import { api } from '@crewtable/contract';
import type { SeriesBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { failureMessage } from '../../../lib/api/failure-reason.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { dateState } from './ticket-rules.ts';
import type { SeriesDate } from './ticket-rules.ts';
import styles from './waitlist-status.module.css';

/**
 * The student's options for full dates: join the waitlist, or take a seat that is reserved for the student.
 */
export function WaitlistStatus({ dates }: { dates: SeriesBody['dates'] }) {
  const kept = dates.filter((date) => dateState(date) === 'kept');
  const full = dates.filter((date) => dateState(date) === 'full');
  if (kept.length + full.length === 0) return null;
  return (
    <div className={styles.lines}>
      {kept.map(({ eventId, formatted, keptUntil = '' }) => (
        <p key={eventId} className={styles.kept}>
          A seat on <b>{formatted}</b> is kept for you until {formatDate(new Date(keptUntil))}.
        </p>
      ))}
      {full.map((date) => (
        <FullDate key={date.eventId} date={date} />
      ))}
    </div>
  );
}

function FullDate({ date: { eventId, formatted, waitlist } }: { date: SeriesDate }) {
  const queries = useQueryClient();
  const position = waitlist?.position ?? null;
  const action = position === null ? 'Join the waitlist' : 'Leave the waitlist';
  const change = useMutation({
    mutationFn: async () => {
      const endpoint = position === null ? api.registrations.joinWaitlist : api.registrations.leaveWaitlist;
      await call(endpoint, { params: { eventId } });
    },
    onError: (error) => showToast.error('That did not work. Please try again.', failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: eventsKey }),
  });
  return (
    <div>
      <div className={styles.line}>
        <p>
          <b>{formatted}</b>{' '}
          {position === null ? 'is full.' : `is full. You are number ${position} on the waitlist.`}
        </p>
        <Button
          variant="quiet"
          size="small"
          working={change.isPending}
          aria-label={`${action} for ${formatted}`}
          onClick={() => change.mutate()}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}
