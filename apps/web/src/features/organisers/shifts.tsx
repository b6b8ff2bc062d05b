import { api } from '@crewtable/contract';
import type { OwnShiftBody, ShiftBody, ShiftsBody } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmed } from '../../components/office/confirmation.tsx';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { LoadFailure, LoadingRows, OfficeSection } from '../../components/office/office-page.tsx';
import styles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { formatDate, formatTime } from '../../lib/format-date.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const shiftsKey = ['office', 'team', 'shifts'] as const;

/** The shifts of all hosts, on the page of the team. */
export function TeamShifts() {
  const shifts = useQuery({
    queryKey: shiftsKey,
    queryFn: ({ signal }) => call(api.shifts.all, { signal }),
  });
  const [isGiving, setIsGiving] = useState(false);
  const [removed, setRemoved] = useState<ShiftBody>();
  const { data } = shifts;
  return (
    <OfficeSection
      title="Shifts"
      action={
        data &&
        data.hosts.length > 0 && (
          <Button
            variant="second"
            size="small"
            onClick={() => {
              // Somebody may have accepted an invitation since the page was opened.
              void shifts.refetch();
              setIsGiving(true);
            }}
          >
            Give a shift
          </Button>
        )
      }
    >
      {shifts.isPending && <LoadingRows />}
      {shifts.error && (
        <LoadFailure error={shifts.error} onRetry={() => void shifts.refetch()} working={shifts.isFetching} />
      )}
      {data && data.shifts.length === 0 && (
        <p className={styles.faint}>
          {data.hosts.length > 0
            ? 'No shifts yet. A host reads only the events of their own shifts.'
            : 'No shifts yet. Invite somebody as a host first.'}
        </p>
      )}
      {data && data.shifts.length > 0 && (
        <ul className={styles.rows}>
          {data.shifts.map((shift) => (
            <li key={`${shift.organiserId} ${shift.eventId}`} className={styles.row}>
              <span>
                <b>{shift.organiserName}</b>
                <small>{shiftText(shift)}</small>
              </span>
              {shift.isRunning && <RunningTag />}
              <button
                type="button"
                aria-label={`Remove the shift of ${shift.organiserName}, ${shiftText(shift)}`}
                className={styles.quiet}
                onClick={() => setRemoved(shift)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {isGiving && data && <GiveShiftDialog choices={data} onClose={() => setIsGiving(false)} />}
      {removed && <RemoveShiftDialog shift={removed} onClose={() => setRemoved(undefined)} />}
    </OfficeSection>
  );
}

/** The shifts of the host who looks. */
export function OwnShifts({ shifts }: { shifts: readonly OwnShiftBody[] }) {
  if (shifts.length === 0)
    return (
      <p className={styles.faint}>
        You have no shift ahead. An owner gives you one, and it appears here at once.
      </p>
    );
  return (
    <ul className={styles.rows}>
      {shifts.map((shift) => (
        <li key={shift.eventId} className={styles.row}>
          <span>
            <b>{shift.title}</b>
            <small>
              {timesOf(shift)} · {shift.venueName ?? 'the whole event'}
            </small>
          </span>
          {shift.isRunning && <RunningTag />}
        </li>
      ))}
    </ul>
  );
}

const RunningTag = () => (
  <span className={styles.tag} data-tone="green">
    running
  </span>
);

const timesOf = ({ startsAt, endsAt }: Pick<OwnShiftBody, 'startsAt' | 'endsAt'>) =>
  `${formatDate(new Date(startsAt))} to ${formatTime(new Date(endsAt))}`;

const shiftText = (shift: OwnShiftBody) =>
  `${shift.title} · ${timesOf(shift)} · ${shift.venueName ?? 'the whole event'}`;

/** Sends a change once per press, asks for the passkey if needed, and shows the new shifts. */
function useShiftChange(
  change: (idempotencyKey: string) => Promise<ShiftsBody>,
  body: object,
  onDone: () => void,
) {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const { keyFor } = useIdempotencyKey();
  return useMutation({
    mutationFn: () => confirmed(() => change(keyFor(body))),
    onSuccess: (shifts) => {
      client.setQueryData(shiftsKey, shifts);
      onDone();
    },
  });
}

const reasonHint = 'Kept in the audit log.';

function GiveShiftDialog({ choices, onClose }: { choices: ShiftsBody; onClose: () => void }) {
  const [organiserId, setOrganiserId] = useState(choices.hosts[0]?.id ?? '');
  const [eventId, setEventId] = useState(choices.events[0]?.eventId ?? '');
  const [venueId, setVenueId] = useState('');
  const [reason, setReason] = useState('');
  const body = { eventId, venueId: venueId === '' ? null : venueId, reason };
  const give = useShiftChange(
    (idempotencyKey) => call(api.shifts.give, { params: { organiserId }, body, idempotencyKey }),
    { organiserId, ...body },
    onClose,
  );
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!give.isPending}
      title="Give a shift"
      lead="The host can read this event until two hours after its end."
      footer={
        <Button type="submit" form="give-shift" wide working={give.isPending} workingLabel="Giving...">
          Give the shift
        </Button>
      }
    >
      <form
        id="give-shift"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!give.isPending) give.mutate();
        }}
      >
        <SelectField label="Host" value={organiserId} onChange={(e) => setOrganiserId(e.target.value)}>
          {choices.hosts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Event" value={eventId} onChange={(e) => setEventId(e.target.value)}>
          {choices.events.map((event) => (
            <option key={event.eventId} value={event.eventId}>
              {event.title}, {formatDate(new Date(event.startsAt))}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Venue"
          placeholder="The whole event"
          value={venueId}
          onChange={(e) => setVenueId(e.target.value)}
        >
          {choices.venues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Reason"
          hint={reasonHint}
          autoComplete="off"
          value={reason}
          onChange={(e) => setReason(e.target.value)}
        />
        <FormFailure error={give.error} />
      </form>
    </Dialog>
  );
}

function RemoveShiftDialog({ shift, onClose }: { shift: ShiftBody; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { organiserId, eventId } = shift;
  const remove = useShiftChange(
    (idempotencyKey) =>
      call(api.shifts.remove, { params: { organiserId, eventId }, body: { reason }, idempotencyKey }),
    { organiserId, eventId, reason },
    onClose,
  );
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      closable={!remove.isPending}
      title={`Remove the shift of ${shift.organiserName}?`}
      lead={shiftText(shift)}
      footer={
        <Button
          type="submit"
          form="remove-shift"
          variant="careful"
          wide
          working={remove.isPending}
          workingLabel="Removing..."
        >
          Remove the shift
        </Button>
      }
    >
      <form
        id="remove-shift"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!remove.isPending) remove.mutate();
        }}
      >
        <TextField
          label="Reason"
          hint={reasonHint}
          autoComplete="off"
          value={reason}
          onChange={(e) => setReason(e.target.value)}
        />
        <FormFailure error={remove.error} />
      </form>
    </Dialog>
  );
}
