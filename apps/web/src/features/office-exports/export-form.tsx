import { api } from '@crewtable/contract';
import type { ExportKind, ExportLinkBody } from '@crewtable/contract';
import { isReason, maxReasonLength, organiserMessages } from '@crewtable/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useConfirmed } from '../../components/office/confirmation.tsx';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { LoadFailure, LoadingRows } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import styles from './export-form.module.css';

const kinds: Record<ExportKind, { name: string; text: string }> = {
  registrations: { name: 'Registrations', text: 'Every seat of every event, with its state.' },
  roster: { name: 'Roster of an event', text: 'Who has a seat, at which table, and who came.' },
  payments: { name: 'Payments', text: 'Every payment with its state and what went back.' },
  students: { name: 'Students', text: 'Every account, with its seats and payments as counts.' },
};

interface ExportFormProps {
  /** The event whose roster is wanted; empty for none. */
  wantedEvent: string;
}

/** Asks for a reason and starts the download. The link works once, so each press makes a new one. */
export function ExportForm({ wantedEvent }: ExportFormProps) {
  const organiser = useOrganiser();
  const canHaveAddresses = hasRight(organiser, 'exports.addresses');
  const options = useQuery({
    queryKey: ['office', 'exports'],
    queryFn: ({ signal }) => call(api.officeExports.options, { signal }),
  });
  const [kind, setKind] = useState<ExportKind>(wantedEvent === '' ? 'registrations' : 'roster');
  const [eventId, setEventId] = useState(wantedEvent);
  const [withAddresses, setWithAddresses] = useState(false);
  const [reason, setReason] = useState('');
  const [hasReasonError, setHasReasonError] = useState(false);
  const [started, setStarted] = useState<ExportLinkBody>();
  const form = useRef<HTMLFormElement>(null);
  const confirmed = useConfirmed();
  const { keyFor, renew } = useIdempotencyKey();
  const events = options.data?.events ?? [];
  const chosenEvent = events.some(({ id }) => id === eventId) ? eventId : (events[0]?.id ?? '');
  const create = useMutation({
    mutationFn: () => {
      const body = { kind, reason, ...(kind === 'roster' && { eventId: chosenEvent }) };
      const endpoint = withAddresses ? api.officeExports.createWithAddresses : api.officeExports.create;
      return confirmed(() => call(endpoint, { body, idempotencyKey: keyFor({ ...body, withAddresses }) }));
    },
    onSuccess: (link) => {
      setStarted(link);
      startDownload(link);
      renew();
    },
  });
  const send = () => {
    if (create.isPending) return;
    setStarted(undefined);
    const isWrong = !isReason(reason);
    setHasReasonError(isWrong);
    if (isWrong) form.current?.querySelector<HTMLInputElement>('input[name=reason]')?.focus();
    else create.mutate();
  };
  if (options.isPending) return <LoadingRows />;
  if (options.error)
    return (
      <LoadFailure
        error={options.error}
        onRetry={() => void options.refetch()}
        working={options.isFetching}
      />
    );
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset className={styles.kinds}>
        <legend>What</legend>
        {(Object.keys(kinds) as ExportKind[]).map((name) => (
          <div key={name} className={styles.kind}>
            <input
              type="radio"
              name="kind"
              id={`export-${name}`}
              aria-describedby={`export-${name}-text`}
              checked={kind === name}
              onChange={() => setKind(name)}
            />
            <span>
              <label htmlFor={`export-${name}`}>{kinds[name].name}</label>
              <small id={`export-${name}-text`}>{kinds[name].text}</small>
            </span>
          </div>
        ))}
      </fieldset>
      {kind === 'roster' &&
        (events.length === 0 ? (
          <p className={officeStyles.faint}>No event has students yet.</p>
        ) : (
          <SelectField label="Event" value={chosenEvent} onChange={(event) => setEventId(event.target.value)}>
            {events.map(({ id, title, startsAt, seats }) => (
              <option key={id} value={id}>
                {title}, {formatDate(new Date(startsAt))} ({seats})
              </option>
            ))}
          </SelectField>
        ))}
      {canHaveAddresses && (
        <Checkbox
          label="With last names and addresses"
          checked={withAddresses}
          onChange={(event) => setWithAddresses(event.target.checked)}
        />
      )}
      <TextField
        label="Reason"
        name="reason"
        hint="Kept in the audit log."
        autoComplete="off"
        maxLength={maxReasonLength}
        value={reason}
        error={hasReasonError ? organiserMessages.reason : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setHasReasonError(false);
        }}
      />
      <FormFailure error={create.error} />
      <Button
        type="submit"
        working={create.isPending}
        workingLabel="Preparing..."
        disabled={kind === 'roster' && chosenEvent === ''}
      >
        Download the file
      </Button>
      <p role="status" className={styles.started}>
        {started && `${started.fileName} is being downloaded. The link works once.`}
      </p>
    </form>
  );
}

/** A press of a link, because the browser then saves the file instead of leaving the page. */
function startDownload({ path, fileName }: ExportLinkBody): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
