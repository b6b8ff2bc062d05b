/**
 * A control of the probe, on the server of the drill: a transaction that announces (NOTIFY) is held in its commit, and
 * the probe must see that a second one waits for it, and that one without an announcement does not.
 */
import { Client } from 'pg';
import { noActivity, sampleActivity } from './probe.mjs';

const timeoutMs = 60_000;
const announcement = 'begin; notify drill_control; commit';

export async function controlLockOfAnnouncements(databaseUrl) {
  const [sampler, holder, waiter] = [1, 2, 3].map(() => new Client(databaseUrl));
  for (const client of [sampler, holder, waiter]) await client.connect();
  // A commit waits for a standby that does not exist, and keeps its locks meanwhile.
  await setStandby(sampler, `set synchronous_standby_names = 'no_such_standby'`);
  await holder.query('set synchronous_commit = on');
  await waiter.query('set synchronous_commit = local');

  // The first announcements may be committed before the server knows its new setting.
  const stopping = new AbortController();
  const holding = (async () => {
    while (!stopping.signal.aborted) await holder.query(announcement);
  })();
  const isHeld = await waitFor(sampler, ({ activity }) => 'IPC: SyncRep' in activity);
  await waiter.query('begin; create temporary table without_announcement (); commit');
  const seenWithout = await sampleActivity(sampler, noActivity());
  const waiting = waiter.query(announcement);
  const isWaitSeen = await waitFor(sampler, ({ announcing }) => announcing > 0);

  stopping.abort();
  await setStandby(sampler, 'reset synchronous_standby_names');
  await Promise.all([holding, waiting]);
  for (const client of [sampler, holder, waiter]) await client.end();
  return {
    name: 'control: a wait for the lock of announcements is seen',
    found: isWaitSeen ? 'seen' : 'not seen',
    faults: [
      ...(isHeld ? [] : ['no commit could be held']),
      ...(isWaitSeen ? [] : ['two announcements at the same moment, and no wait was seen']),
      ...(seenWithout.announcing === 0 ? [] : ['a wait was seen although nothing was announced']),
    ],
  };
}

async function setStandby(client, change) {
  await client.query(`alter system ${change}`);
  await client.query('select pg_reload_conf()');
}

/** Samples until this is seen. Returns whether it was. */
async function waitFor(sampler, isSeen) {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) if (isSeen(await sampleActivity(sampler, noActivity()))) return true;
  return false;
}
