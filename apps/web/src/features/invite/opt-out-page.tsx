import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { failureMessage } from '../../lib/api/failure-reason.ts';
import { Link } from '../../lib/link.tsx';
import { useSinglePress } from '../../lib/single-press.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { StateCard } from '../../ui/feedback/state-card.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './invite-page.module.css';

const emptyChair: TableSeat[] = Array.from({ length: 7 }, (_, place) => ({
  state: 'open',
  you: place === 0,
}));

/**
 * 'Don't invite me again', from the link in a mail. Needs a press of a button because mail scanners open
 * links.
 */
export function OptOutPage({ token }: { token: string | undefined }) {
  const refusal = useMutation({
    mutationFn: (given: string) => call(api.friends.optOutOfInvitations, { body: { token: given } }),
    onError: (error) => {
      if (!isBadLink(error)) showToast.error('It was not saved. Please try again.', failureMessage(error));
    },
  });
  const refuse = useSinglePress(refusal.mutate);
  if (token === undefined || isBadLink(refusal.error)) {
    return (
      <div className={styles.place}>
        <ErrorState title="This link is not complete" headingLevel={1}>
          Please open the whole link from the end of the invitation mail.
        </ErrorState>
      </div>
    );
  }
  const table = <Table seats={emptyChair} decorative />;
  if (refusal.isSuccess) {
    return (
      <div className={styles.place} role="status">
        <StateCard picture={table} title="No more invitations" headingLevel={1}>
          We send no more invitations to this address. You can still register yourself whenever you like:{' '}
          <Link to="/">see what it is about</Link>.
        </StateCard>
      </div>
    );
  }
  return (
    <div className={styles.place}>
      <StateCard
        picture={table}
        title="Don’t invite me again"
        headingLevel={1}
        action={
          <Button
            size="small"
            working={refusal.isPending}
            workingLabel="Saving..."
            onClick={() => refuse(token)}
          >
            Don’t invite me again
          </Button>
        }
      >
        Other students can no longer send invitations to your address. Mails about your own account still
        reach you.
      </StateCard>
    </div>
  );
}

function isBadLink(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}
