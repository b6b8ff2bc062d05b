import type { HealthBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { differenceText, lateText, momentText, movedText, sizeText, toneOf } from './health-words.ts';
import type { State } from './health-words.ts';
import styles from './office-health.module.css';

const stateNames = { good: 'Works', watch: 'Watch', bad: 'Needs a person' } as const;

type Fact = readonly [label: string, value: ReactNode, isBad?: boolean];

function Channel({
  title,
  state,
  facts,
  note,
}: {
  title: string;
  state: State;
  facts: readonly Fact[];
  note?: string;
}) {
  return (
    <section className={styles.channel} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className={styles.state} data-tone={toneOf[state]}>
          <i className={styles.dot} data-tone={toneOf[state]} aria-hidden />
          {stateNames[state]}
        </span>
      </header>
      <dl>
        {facts.map(([label, value, isBad]) => (
          <div key={label} data-bad={isBad ? '' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  );
}

/** Everything beside the jobs. Counts are of the last 24 hours. */
export function Channels({ health }: { health: HealthBody }) {
  return (
    <div className={styles.channels}>
      <div>
        <Mail health={health} />
        <Webhooks health={health} />
        <ClockFacts health={health} />
      </div>
      <div>
        <Push health={health} />
        <DatabaseFacts health={health} />
      </div>
    </div>
  );
}

function Mail({ health: { mail, now } }: { health: HealthBody }) {
  const facts: Fact[] = [
    ['Sent', mail.sent],
    ['Last sent', momentText(mail.lastSentAt, now) ?? 'none in 8 days'],
    ['Waiting', waitingText(mail, now)],
    ['Failed, tried again', mail.failed],
    ['Refused by the mail server', mail.refused, mail.refused > 0],
    ['Failed for good', mail.failedForGood, mail.failedForGood > 0],
  ];
  if (mail.failingSince !== null)
    facts.unshift(['The server does not answer', `since ${momentText(mail.failingSince, now)}`, true]);
  return (
    <Channel
      title="Mail"
      state={mail.state}
      facts={facts}
      note={
        mail.goesTo === 'mailbox'
          ? 'In the demo every mail goes to the mailbox of the demo page.'
          : 'What bounces later comes to the sender address. The product does not see it.'
      }
    />
  );
}

function waitingText({ waiting, oldestWaitingAt }: HealthBody['mail'], now: string): string {
  const oldest = momentText(oldestWaitingAt, now);
  return oldest === null ? String(waiting) : `${waiting}, oldest ${oldest}`;
}

function Push({ health: { push, now } }: { health: HealthBody }) {
  return (
    <Channel
      title="Push"
      state={push.state}
      facts={[
        ['Devices', push.devices === 0 ? 'none yet' : `${push.devices}, of ${studentsText(push.students)}`],
        ['Sent', push.sent],
        ['Last sent', momentText(push.lastSentAt, now) ?? 'none in 8 days'],
        ['Waiting', push.waiting],
        ['Failed, tried again', push.failed, push.failed > 0],
        ['Refused by the push service', push.refused, push.refused > 0],
        ['Ended by the browser', push.ended],
      ]}
    />
  );
}

const studentsText = (count: number) => (count === 1 ? '1 student' : `${count} students`);

function Webhooks({ health: { webhooks, now } }: { health: HealthBody }) {
  const { lastLateMs, slowestLateMs, lastFailedAt, lastRefusedAt, failed } = webhooks;
  const failedAt = momentText(lastFailedAt, now);
  return (
    <Channel
      title="Webhooks"
      state={webhooks.state}
      facts={[
        ['Last received', momentText(webhooks.lastAt, now) ?? 'none in 8 days'],
        ['Received', webhooks.received],
        ['Last one came after', lastLateMs === null ? '–' : lateText(lastLateMs)],
        ['Slowest', slowestLateMs === null ? '–' : lateText(slowestLateMs)],
        ['Failed', failedAt === null ? failed : `${failed}, last ${failedAt}`, failed > 0],
        ['Last wrong signature', momentText(lastRefusedAt, now) ?? 'none'],
      ]}
      note="The provider sends a failed webhook again. Payments are also compared without webhooks."
    />
  );
}

function ClockFacts({ health: { clock } }: { health: HealthBody }) {
  const facts: Fact[] = [['This machine', differenceText(clock.differenceMs), clock.state === 'bad']];
  if (clock.movedMs !== null) facts.push(['Clock of the demo', movedText(clock.movedMs)]);
  return <Channel title="Clock" state={clock.state} facts={facts} />;
}

function DatabaseFacts({ health: { database, version, mode, jobs, now } }: { health: HealthBody }) {
  return (
    <Channel
      title="Product and database"
      state={database.state}
      facts={[
        ['Version', `${version}, ${mode}`],
        ['Writes', database.acceptsWrites ? 'accepted' : 'refused', !database.acceptsWrites],
        ['PostgreSQL', `${database.version}, ${sizeText(database.bytes)}`],
        ['Connections', `${database.connections} of ${database.maxConnections}`],
        ['Newest migration', database.migration],
        ['Worker processes', jobs.workers, jobs.workers === 0],
        ['Planned work', plannedText(jobs, now)],
      ]}
    />
  );
}

function plannedText({ planned, nextPlannedAt }: HealthBody['jobs'], now: string): string {
  const next = momentText(nextPlannedAt, now);
  return next === null ? String(planned) : `${planned}, next ${next}`;
}
