import { api } from '@crewtable/contract';
import type { ConsoleBody, OrganiserRole } from '@crewtable/contract';
import { initialsOf } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { answerWithPasskey } from '../../components/office/passkey.ts';
import { call } from '../../lib/api/api-client.ts';
import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { clock, history, lock } from '../../ui/layout/icons.ts';
import { OfficeCard } from './office-card.tsx';
import styles from './office-card.module.css';
import { useEnter } from './use-enter.ts';

/** What the four roles are for, in the words of the entrance. */
const roleLines: Record<OrganiserRole, string> = {
  owner: 'Everything but the content of reports',
  host: 'The events of the own shifts',
  support: 'Events, people and money',
  safety: 'Reports and decisions',
};

/** Who comes in: with a passkey, or in the demo with one press. */
export function Entrance({ demoEntries }: Pick<ConsoleBody, 'demoEntries'>) {
  const enter = useEnter(() => answerWithPasskey());
  const enterDemo = useEnter((role: OrganiserRole) => call(api.organisers.enterDemo, { body: { role } }));
  const isDemo = demoEntries.length > 0;
  return (
    <OfficeCard
      title={isDemo ? 'Who are you today?' : 'The office'}
      lead={
        isDemo
          ? 'Four chairs, four sets of rights. Nothing here is real.'
          : 'Crewtable for organisers. Students have their own entrance.'
      }
      isLocked={!isDemo}
    >
      {isDemo && (
        <ul className={styles.entries}>
          {demoEntries.map(({ role, name }) => (
            <li key={role}>
              <button
                type="button"
                aria-disabled={enterDemo.isPending || undefined}
                onClick={() => !enterDemo.isPending && enterDemo.mutate(role)}
              >
                <span className={styles.initials} aria-hidden>
                  {initialsOf(name)}
                </span>
                <span>
                  <b>Come in as {role}</b>
                  <small>{roleLines[role]}</small>
                </span>
                <Icon name="arrow" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isDemo && <p className={styles.note}>A confirmation is one button here. Absent in production.</p>}
      {!isDemo && (
        <Button wide working={enter.isPending} workingLabel="Waiting..." onClick={() => enter.mutate()}>
          Come in with your passkey
        </Button>
      )}
      <FormFailure error={enter.error ?? enterDemo.error} />
      <p className={styles.links}>
        {isDemo && (
          <Button
            variant="quiet"
            size="small"
            working={enter.isPending}
            workingLabel="Waiting..."
            onClick={() => enter.mutate()}
          >
            I have a passkey
          </Button>
        )}
        <Link to="/organise/recovery">Use a recovery code</Link>
        <Link to="/organise/invitation">I have an invitation</Link>
      </p>
      {!isDemo && (
        <ul className={styles.promises}>
          <li>
            <Icon name={clock} />
            Locks after 60 minutes without you. What you typed stays.
          </li>
          <li>
            <Icon name={lock} />
            Money, safety, cancelling, addresses, published seasons and the team ask for the passkey again.
          </li>
          <li>
            <Icon name={history} />
            What you change here is in the audit log.
          </li>
        </ul>
      )}
    </OfficeCard>
  );
}
