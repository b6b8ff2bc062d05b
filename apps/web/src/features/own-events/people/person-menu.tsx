import type { TableMateBody } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReportDialog } from '../../../components/report-dialog.tsx';
import { eventsKey } from '../../../lib/api/event-keys.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { minus, more, warning } from '../../../ui/layout/icons.ts';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { nameOf } from '../seat-rules.ts';
import { StayAwayDialog } from './stay-away-dialog.tsx';
import { useWish } from './wish.ts';

type PersonMenuProps = {
  person: TableMateBody;
  eventId: string;
  /** True if the table is still ahead and the student can report 'I can't come'. */
  canStayAway?: boolean;
};

/** The menu beside each shown student: 'Never again' and a report to the organiser. */
export function PersonMenu({ person, eventId, canStayAway = false }: PersonMenuProps) {
  const [asking, setAsking] = useState<'never' | 'report' | 'stay away'>();
  const wish = useWish(person);
  const queries = useQueryClient();
  const close = () => setAsking(undefined);
  const isBlocked = person.wish === 'never';
  return (
    <>
      <Menu trigger={<IconButton icon={more} label={`More about ${nameOf(person)}`} />}>
        {isBlocked ? (
          <MenuItem icon={minus} onSelect={() => wish.mutate(null)}>
            Allow the same table again
          </MenuItem>
        ) : (
          <MenuItem icon={minus} careful onSelect={() => setAsking('never')}>
            Never again
          </MenuItem>
        )}
        <MenuItem icon={warning} careful onSelect={() => setAsking('report')}>
          Report
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking === 'never'}
        title={`Never sit with ${person.firstName} again?`}
        confirmLabel="Never again"
        cancelLabel="Not now"
        careful
        working={wish.isPending}
        onConfirm={() => wish.mutate('never', { onSuccess: close })}
        onCancel={close}
      >
        You are not seated together from now on, and cannot invite each other. {person.firstName} is not
        notified. You can undo this at any time.
      </ConfirmDialog>
      <ReportDialog
        person={{ userId: person.userId, name: nameOf(person), firstName: person.firstName }}
        metAt={{ eventId }}
        apartLabel={isBlocked ? undefined : 'Never seat us together again'}
        open={asking === 'report'}
        onClose={close}
        onSent={() => {
          setAsking(canStayAway ? 'stay away' : undefined);
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
