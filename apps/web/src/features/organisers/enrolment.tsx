import { api } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { consoleQuery, roleNames } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { createPasskey } from '../../components/office/passkey.ts';
import { call } from '../../lib/api/api-client.ts';
import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { OfficeCard } from './office-card.tsx';
import styles from './office-card.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Opened {
  name: string;
  roles: OrganiserRole[];
  options: string;
}

interface EnrolmentProps {
  title: string;
  lead: string;
  label: string;
  /** Already known, for example from the link. */
  initial?: string;
  open: (secret: string) => Promise<Opened>;
}

/** Adds a passkey with a secret: an invitation or a recovery code. */
export function Enrolment({ title, lead, label, initial = '', open }: EnrolmentProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(initial);
  const opened = useMutation({ mutationFn: open });
  const enrolled = useMutation({
    // The options are read again for a second attempt, because each challenge can be answered once.
    mutationFn: async () => {
      const { options } = await open(secret);
      return call(api.organisers.enrol, { body: { passkey: await createPasskey(options) } });
    },
    onSuccess: async ({ console, recoveryCodes }) => {
      client.clear();
      client.setQueryData(consoleQuery.queryKey, console);
      if (recoveryCodes.length === 0) await navigate('/organise/me');
    },
  });
  if (enrolled.data)
    return (
      <OfficeCard
        title="You are in"
        lead="Keep these codes where your devices are not: on paper, for example."
      >
        <RecoveryCodes codes={enrolled.data.recoveryCodes} />
        <Button wide onClick={() => void navigate('/organise/me')}>
          I have kept them
        </Button>
      </OfficeCard>
    );
  if (opened.data)
    return (
      <OfficeCard
        title={`Welcome, ${opened.data.name}`}
        lead={`Your roles: ${opened.data.roles.map((role) => roleNames[role]).join(', ')}. Now make a passkey on this device: your fingerprint, your face or its PIN.`}
      >
        <Button wide working={enrolled.isPending} workingLabel="Waiting..." onClick={() => enrolled.mutate()}>
          Make a passkey
        </Button>
        <FormFailure error={enrolled.error} />
      </OfficeCard>
    );
  return (
    <OfficeCard title={title} lead={lead} isLocked>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!opened.isPending) opened.mutate(secret);
        }}
      >
        <TextField
          label={label}
          value={secret}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setSecret(event.target.value.replace(/^.*#/, ''))}
        />
        <FormFailure error={opened.error} />
        <Button type="submit" wide working={opened.isPending} workingLabel="Looking...">
          Continue
        </Button>
      </form>
      <p className={styles.links}>
        <Link to="/organise">Back to the entrance</Link>
      </p>
    </OfficeCard>
  );
}
