/** Looks at the product and its database while the load runs. */
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

const metricsEveryMs = 1_000;
const activityEveryMs = 50;

/** What NOTIFY waits for at the commit: one lock of the whole server, on 'database 0'. */
const activitySql = `
  select coalesce(wait_event_type || ': ' || wait_event, 'CPU') as waits,
    exists (select from pg_locks where pg_locks.pid = activity.pid and not granted and locktype = 'object'
      and classid = 'pg_database'::regclass and objid = 0) as for_announcement,
    query ~* '^\\s*commit' as commits
  from pg_stat_activity as activity
  where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
/** Where a transaction spends its commit, besides the lock. */
const commitWaits = new Set(['IO: WALSync', 'IO: WALWrite', 'LWLock: WALWrite', 'IPC: SyncRep']);

export async function createProbe({ databaseUrl, metricsUrls, processes }) {
  const client = new Client(databaseUrl);
  await client.connect();
  let phase;
  const stopping = new AbortController();

  const loop = async (everyMs, look) => {
    while (!stopping.signal.aborted) {
      if (phase) await look(phase).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const loops = [
    loop(metricsEveryMs, async (into) => {
      for (const [name, url] of Object.entries(metricsUrls)) {
        const text = await (await fetch(url)).text();
        into.samples[name] ??= [];
        into.samples[name].push({
          at: performance.now() - into.startedAt,
          memory: readMetric(text, 'process_resident_memory_bytes'),
          delayP99: readMetric(text, 'nodejs_eventloop_lag_p99_seconds'),
          waiting: readMetric(text, 'crewtable_pool_waiting{pool="requests"}'),
        });
      }
    }),
    loop(activityEveryMs, async (into) => {
      const { rows } = await client.query(activitySql);
      for (const { waits, for_announcement: isForAnnouncement, commits } of rows) {
        const name = isForAnnouncement ? 'Lock: announcement' : waits;
        into.activity[name] = (into.activity[name] ?? 0) + 1;
        if (isForAnnouncement) into.announcing += 1;
        if (isForAnnouncement || commits || commitWaits.has(waits)) into.committing += 1;
      }
    }),
  ];

  return {
    begin() {
      phase = {
        startedAt: performance.now(),
        samples: {},
        activity: {},
        announcing: 0,
        committing: 0,
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
      await client.end();
    },
  };
}

function readMetric(text, name) {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length + 1));
}

/** How much processor time each has used, with its children, in seconds. */
function cpuSeconds(processes) {
  const ticks = new Map();
  const parents = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      // The name of the program is in brackets and may contain spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number(entry), Number(fields[1]));
      // With children that have ended: connections of the database come and go.
      ticks.set(
        Number(entry),
        [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0),
      );
    } catch {
      // It has just ended.
    }
  }
  const belongsTo = (pid, ancestor) => {
    for (let one = pid; one > 1; one = parents.get(one) ?? 0) if (one === ancestor) return true;
    return false;
  };
  return Object.fromEntries(
    Object.entries(processes).map(([name, pid]) => [
      name,
      [...ticks].filter(([each]) => belongsTo(each, pid)).reduce((sum, [, used]) => sum + used, 0) / 100,
    ]),
  );
}
