import type { TableMateBody } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ReportDialog } from '../../../components/report-dialog.tsx';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { nameOf } from '../seat-rules.ts';
import { StayAwayDialog } from './stay-away-dialog.tsx';
import type { useWish } from './wish.ts';

export type Asking = 'never' | 'report' | 'stay away';

type PersonDialogsProps = {
  person: TableMateBody;
  eventId: string;
  wish: ReturnType<typeof useWish>;
  /** Which dialog is open; undefined for none. */
  asking: Asking | undefined;
  onAsk: (asking: Asking | undefined) => void;
  /** Called after a wish or a report was sent. */
  onDone?: () => void;
  /** True if the table is still ahead and the student can report 'I can't come'. */
  canStayAway?: boolean;
};

/** The dialogs behind 'Never again' and 'Report'. */
export function PersonDialogs(props: PersonDialogsProps) {
  const { person, eventId, wish, asking, onAsk, onDone, canStayAway = false } = props;
  const queries = useQueryClient();
  const close = () => onAsk(undefined);
  return (
    <>
      <ConfirmDialog
        open={asking === 'never'}
        title={`Never sit with ${person.firstName} again?`}
        confirmLabel="Never again"
        cancelLabel="Not now"
        careful
        working={wish.isPending}
        onConfirm={() =>
          wish.mutate('never', {
            onSuccess: () => {
              close();
              onDone?.();
            },
          })
        }
        onCancel={close}
      >
        You are not seated together from now on, and cannot invite each other. {person.firstName} is not
        notified. You can undo this at any time.
      </ConfirmDialog>
      <ReportDialog
        person={{ userId: person.userId, name: nameOf(person), firstName: person.firstName }}
        metAt={{ eventId }}
        apartLabel={person.wish === 'never' ? undefined : 'Never seat us together again'}
        open={asking === 'report'}
        onClose={close}
        onSent={() => {
          onAsk(canStayAway ? 'stay away' : undefined);
          onDone?.();
          void queries.invalidateQueries({ queryKey: eventsKey });
        }}
        onKeepApart={() => wish.mutate('never')}
      />
      <StayAwayDialog
        eventId={eventId}
        firstName={person.firstName}
        open={asking === 'stay away'}
        onClose={close}
      />
    </>
  );
}
