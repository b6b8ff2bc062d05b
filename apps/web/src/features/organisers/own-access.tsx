import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmed } from '../../components/office/confirmation.tsx';
import { consoleQuery, meKey } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { OfficeSection } from '../../components/office/office-page.tsx';
import styles from '../../components/office/office.module.css';
import { createPasskey } from '../../components/office/passkey.ts';
import { call } from '../../lib/api/api-client.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Me = Answer<typeof api.organisers.me>;

const day = (instant: string) => formatDate(new Date(instant));

/** A press on this page: its answer replaces what the page shows. */
function useOwnChange<Input = void>(change: (input: Input) => Promise<Me>, onDone: () => void = () => {}) {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (input: Input) => confirmed(() => change(input)),
    onSuccess: (me) => {
      client.setQueryData(meKey, me);
      onDone();
    },
  });
}

export function Passkeys({ me }: { me: Me }) {
  const [isAdding, setIsAdding] = useState(false);
  const remove = useOwnChange((passkeyId: string) =>
    call(api.organisers.removePasskey, { params: { passkeyId } }),
  );
  return (
    <OfficeSection
      title="Passkeys"
      action={
        <button type="button" className={styles.quiet} onClick={() => setIsAdding(true)}>
          Add a passkey
        </button>
      }
    >
      {me.passkeys.length === 1 && (
        <p className={styles.faint}>
          You have one passkey. Please add a second one on another device: then a lost phone locks nobody out.
        </p>
      )}
      {me.passkeys.length === 0 && <p className={styles.faint}>In the demo you came in without a passkey.</p>}
      <ul className={styles.rows}>
        {me.passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
          <li key={id} className={styles.row}>
            <span>
              <b>{name}</b>
              <small>
                added {day(addedAt)}
                {lastUsedAt !== null && `, last used ${day(lastUsedAt)}`}
              </small>
            </span>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              className={styles.quiet}
              aria-disabled={remove.isPending || undefined}
              onClick={() => !remove.isPending && remove.mutate(id)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <FormFailure error={remove.error} />
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
    </OfficeSection>
  );
}

function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const add = useOwnChange(async () => {
    const { options } = await call(api.organisers.passkeyOptions);
    return call(api.organisers.addPasskey, { body: { passkey: await createPasskey(options), name } });
  }, onClose);
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      closable={!add.isPending}
      title="Add a passkey"
      lead="On this device, or on another one that your browser offers."
      footer={
        <Button type="submit" form="passkey" wide working={add.isPending} workingLabel="Waiting...">
          Make a passkey
        </Button>
      }
    >
      <form
        id="passkey"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) add.mutate();
        }}
      >
        <TextField
          label="Name"
          hint="So that you know it later: Phone, Blue key."
          autoComplete="off"
          maxLength={50}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormFailure error={add.error} />
      </form>
    </Dialog>
  );
}

export function OwnRecoveryCodes({ me }: { me: Me }) {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const renew = useMutation({
    mutationFn: () => confirmed(() => call(api.organisers.renewRecoveryCodes)),
    onSuccess: () => client.invalidateQueries({ queryKey: meKey }),
  });
  return (
    <OfficeSection
      title="Recovery codes"
      action={
        <button
          type="button"
          className={styles.quiet}
          aria-disabled={renew.isPending || undefined}
          onClick={() => !renew.isPending && renew.mutate()}
        >
          Make new codes
        </button>
      }
    >
      <p className={styles.faint}>{me.recoveryCodesLeft} of 10 codes are left.</p>
      <FormFailure error={renew.error} />
      {renew.data && (
        <Dialog
          open
          onClose={() => renew.reset()}
          title="Your new recovery codes"
          lead="The old ones no longer work."
        >
          <RecoveryCodes codes={renew.data.recoveryCodes} />
        </Dialog>
      )}
    </OfficeSection>
  );
}

export function OwnSessions({ me }: { me: Me }) {
  const client = useQueryClient();
  const end = useOwnChange(
    (sessionId: string) => call(api.organisers.endSession, { params: { sessionId } }),
    () => void client.invalidateQueries({ queryKey: consoleQuery.queryKey }),
  );
  return (
    <OfficeSection title="Where you are signed in">
      <ul className={styles.rows}>
        {me.sessions.map(({ id, browser, system, openedAt, endsAt, isCurrent }) => (
          <li key={id} className={styles.row}>
            <span>
              <b>
                {browser ?? 'A browser'}
                {system !== null && ` on ${system}`}
              </b>
              <small>
                since {day(openedAt)}, until {day(endsAt)} at the latest
              </small>
            </span>
            {isCurrent ? (
              <span className={styles.tag} data-tone="green">
                this one
              </span>
            ) : (
              <button
                type="button"
                className={styles.quiet}
                aria-disabled={end.isPending || undefined}
                onClick={() => !end.isPending && end.mutate(id)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      <FormFailure error={end.error} />
    </OfficeSection>
  );
}
