/** Samples the product and its database while the load runs. */
import { Client } from 'pg';
import { cpuSeconds } from './cpu-seconds.mjs';

const metricsEveryMs = 1_000;
const activityEveryMs = 50;
const noticesEveryMs = 2_000;

/** Of all statements only NOTIFY waits for a lock of this kind, at the commit: one lock of the whole server. */
const announcementLock = 'Lock: object';
export const activitySql = `
  select coalesce(wait_event_type || ': ' || wait_event, 'CPU') as waits, query ~* '^\\s*commit' as commits
  from pg_stat_activity
  where datname = current_database() and state = 'active' and backend_type = 'client backend'
    and pid <> pg_backend_pid()`;
/**
 * Where a single statement spends its own commit, besides the lock. Its time on the processor cannot be told from
 * the rest of the statement, so the share of announcements is rather too high. PostgreSQL 17 renamed two of these.
 */
const commitWaits = /^(?:IO: WALSync|IO: WALWrite|LWLock: WALWrite|IPC: SyncRep)$/i;
/** Notices become mails, which are deleted when they are sent. A delivery is a batch of mails that were taken. */
const noticesSql = `select
  (select coalesce(sum(amount), 0)::int from deliveries where channel = 'mail' and outcome = 'done') as mails,
  (select coalesce(sum(json_array_length(payload->'notificationIds')), 0)::int
   from graphile_worker._private_jobs where payload->'notificationIds' is not null)
    + (select count(*)::int from outgoing_mail) as waiting`;

export async function createProbe({ databaseUrl, metricsUrls, processes }) {
  const connect = async () => {
    const client = new Client(databaseUrl);
    await client.connect();
    return client;
  };
  const clients = [await connect(), await connect()];
  const [activity, notices] = clients;
  let phase;
  const stopping = new AbortController();

  const loop = async (everyMs, takeSample) => {
    while (!stopping.signal.aborted) {
      // A sample that fails is missing, and the samples are counted.
      if (phase) await takeSample(phase).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const loops = [
    ...Object.entries(metricsUrls).map(([name, url]) =>
      loop(metricsEveryMs, async (into) => {
        const text = await (await fetch(url)).text();
        into.samples[name].push({
          seconds: (performance.now() - into.startedAt) / 1_000,
          memory: readMetric(text, 'process_resident_memory_bytes'),
          delayMs: 1_000 * readMetric(text, 'nodejs_eventloop_lag_p99_seconds'),
          longestMs: 1_000 * readMetric(text, 'nodejs_eventloop_lag_max_seconds'),
          waiting: readMetric(text, 'crewtable_pool_waiting{pool="requests"}'),
        });
      }),
    ),
    loop(activityEveryMs, async (into) => {
      await sampleActivity(activity, into);
    }),
    loop(noticesEveryMs, async (into) => {
      const { rows } = await notices.query(noticesSql);
      into.notices.push({
        seconds: (performance.now() - into.startedAt) / 1_000,
        ...rows[0],
      });
    }),
  ];

  return {
    begin() {
      phase = {
        startedAt: performance.now(),
        samples: Object.fromEntries(Object.keys(metricsUrls).map((name) => [name, []])),
        notices: [],
        ...noActivity(),
        cpuBefore: cpuSeconds(processes),
      };
    },
    end() {
      const { cpuBefore, ...ended } = phase;
      phase = undefined;
      const seconds = (performance.now() - ended.startedAt) / 1_000;
      const cpu = Object.entries(cpuSeconds(processes)).map(([name, used]) => [
        name,
        (used - cpuBefore[name]) / seconds,
      ]);
      return { ...ended, cpu: Object.fromEntries(cpu) };
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

export const noActivity = () => ({ activity: {}, announcing: 0, committing: 0 });

/** All connections that are at work now. */
export async function sampleActivity(client, into) {
  const { rows } = await client.query(activitySql);
  for (const row of rows) countActivity(into, row);
  return into;
}

/** One connection that was found at work: what it waits for, and whether that belongs to a commit. */
export function countActivity(into, { waits, commits }) {
  into.activity[waits] = (into.activity[waits] ?? 0) + 1;
  const isAnnouncing = waits === announcementLock;
  if (isAnnouncing) into.announcing += 1;
  if (isAnnouncing || commits || commitWaits.test(waits)) into.committing += 1;
}

function readMetric(text, name) {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length + 1));
}
