// The turn of one contestant: a number of new students request their codes, then all confirm them.
import { readFileSync } from 'node:fs';

export async function runTurn({ contestant, running, database }, round, { load, students, connections }) {
  const { label, request, confirm, countSessions } = contestant;
  const emails = Array.from({ length: students }, (_, index) => `student-${round}-${index}@example.edu`);
  const countOpened = async () => (await database.query(countSessions)).rows[0].count;
  const postAll = async (posts) => {
    const result = await load.request({ connections, url: running.url, posts });
    if (result.failure) throw new Error(`${label}: ${result.failure}`);
    return result;
  };
  const openedBefore = await countOpened();
  const cpuBefore = cpuSeconds(running.pids);

  const requested = await postAll(emails.map((email) => ({ student: email, ...request(email) })));
  const waitedFrom = performance.now();
  const codes = await running.readCodes();
  const mailSeconds = (performance.now() - waitedFrom) / 1_000;
  const confirmed = await postAll(
    emails.map((email) => ({ student: email, ...confirm(email, codes.get(email)) })),
  );
  await running.waitUntilIdle();

  const opened = (await countOpened()) - openedBefore;
  if (opened !== students) throw new Error(`${label}: ${students} sign-ins, but ${opened} sessions.`);
  return {
    perSecond: students / (requested.seconds + confirmed.seconds),
    perSecondWithMail: students / (requested.seconds + mailSeconds + confirmed.seconds),
    requestMs: requested.latenciesMs,
    confirmMs: confirmed.latenciesMs,
    cpuMs: ((cpuSeconds(running.pids) - cpuBefore) * 1_000) / students,
  };
}

/** Linux only: /proc counts CPU time in ticks of 1/100 second. */
function cpuSeconds(pids) {
  if (process.platform !== 'linux') return Number.NaN;
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, value) => sum + value, 0) / 100;
}
