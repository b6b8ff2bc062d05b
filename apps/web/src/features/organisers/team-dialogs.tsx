import { api } from '@crewtable/contract';
import type { OrganiserRole, TeamMemberBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmed } from '../../components/office/confirmation.tsx';
import { teamKey } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import styles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { RoleChoices } from './role-choices.tsx';

type Team = { members: TeamMemberBody[] };

/** Sends a change of the team once per press, asks for the passkey if needed, and shows the new team. */
function useTeamChange(change: (idempotencyKey: string) => Promise<Team>, body: object, onDone: () => void) {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const { keyFor } = useIdempotencyKey();
  return useMutation({
    mutationFn: () => confirmed(() => change(keyFor(body))),
    onSuccess: (team) => {
      client.setQueryData(teamKey, team);
      onDone();
    },
  });
}

const reasonHint = 'Kept in the audit log.';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState({ name: '', email: '', reason: '' });
  const [roles, setRoles] = useState<OrganiserRole[]>([]);
  const body = { ...draft, roles };
  const invite = useTeamChange(
    (idempotencyKey) => call(api.organisers.invite, { body, idempotencyKey }),
    body,
    onClose,
  );
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!invite.isPending}
      title="Invite somebody"
      lead="They get a link by mail. It works once, within 24 hours."
      footer={
        <Button type="submit" form="invite" wide working={invite.isPending} workingLabel="Inviting...">
          Send the invitation
        </Button>
      }
    >
      <form
        id="invite"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!invite.isPending) invite.mutate();
        }}
      >
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <RoleChoices chosen={roles} onChoose={setRoles} />
        <TextField label="Reason" hint={reasonHint} autoComplete="off" {...field('reason')} />
        <FormFailure error={invite.error} />
      </form>
    </Dialog>
  );
}

export function MemberDialog({ member, onClose }: { member: TeamMemberBody; onClose: () => void }) {
  const [roles, setRoles] = useState(member.roles);
  const [reason, setReason] = useState('');
  const params = { organiserId: member.id };
  const change = useTeamChange(
    (idempotencyKey) => call(api.organisers.changeRoles, { params, body: { roles, reason }, idempotencyKey }),
    { change: 'roles', roles, reason },
    onClose,
  );
  const end = useTeamChange(
    (idempotencyKey) => call(api.organisers.endOrganiser, { params, body: { reason }, idempotencyKey }),
    { change: 'end', reason },
    onClose,
  );
  const again = useTeamChange(
    (idempotencyKey) => call(api.organisers.inviteAgain, { params, body: { reason }, idempotencyKey }),
    { change: 'again', reason },
    onClose,
  );
  const isPending = change.isPending || end.isPending || again.isPending;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!isPending}
      title={member.name}
      lead="Other roles end the sessions of this organiser, and all organisers are told by mail."
      footer={
        <Button
          wide
          working={change.isPending}
          workingLabel="Saving..."
          onClick={() => !isPending && change.mutate()}
        >
          Save the roles
        </Button>
      }
    >
      <div className={styles.form}>
        <RoleChoices chosen={roles} onChoose={setRoles} />
        <TextField
          label="Reason"
          hint={reasonHint}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormFailure error={change.error ?? end.error ?? again.error} />
        <div className={styles.tags}>
          {member.state === 'invited' && (
            <Button
              variant="second"
              size="small"
              working={again.isPending}
              workingLabel="Sending..."
              onClick={() => !isPending && again.mutate()}
            >
              Send a new link
            </Button>
          )}
          <Button
            variant="careful"
            size="small"
            working={end.isPending}
            workingLabel="Ending..."
            onClick={() => !isPending && end.mutate()}
          >
            End the access
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
