/** Sends calls to the product as students, as organisers, or as nobody. */
import { randomUUID } from 'node:crypto';
import { apiBase } from '@crewtable/contract';
import { AccessTokens } from '../../apps/server/dist/features/accounts/sessions/access-tokens.js';
import { realClock } from '../../apps/server/dist/platform/clock/clock.js';
import { loadDemoSecrets } from '../../apps/server/dist/platform/demo/demo-secrets.js';
import { AppSecret } from '../../apps/server/dist/platform/secrets/app-secret.js';
import { sessionId, studentId } from '../../bench/registration/students.mjs';

/** Returns a function that makes the next student, with a `send` for calls of this student. */
export async function createStudents({ app, query, students, seriesId }) {
  const appSecret = new AppSecret((await loadDemoSecrets(app.database.pool)).appSecret);
  const tokens = new AccessTokens(appSecret, realClock);
  const office = { owner: await enterOffice(app, 'owner'), safety: await enterOffice(app, 'safety') };
  const now = () => app.clock.now();
  // The students of the second half, nobody twice.
  let n = Math.floor(students / 2) - 1;
  return async () => {
    n += 1;
    if (n >= students) throw new Error('There are too few students for so many turns.');
    const student = {
      n,
      studentId: studentId(n),
      sessionId: sessionId(n),
      app,
      query,
      appSecret,
      seriesId,
      now,
    };
    const cookies = {
      student: `crewtable_access=${await tokens.issue({ id: student.studentId, sessionId: student.sessionId })}`,
      ...office,
      nobody: '',
    };
    student.send = (call, found = student) =>
      send(app, call, found, call.cookies?.(found) ?? cookies[call.as]);
    return student;
  };
}

async function send(app, { endpoint, query, params, body, expectedStatus }, student, cookie) {
  const values = params?.(student) ?? {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name]));
  const payload = body?.(student);
  const answer = await app.http.inject({
    method: endpoint.method,
    url: `${apiBase}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(endpoint.repeat && { 'idempotency-key': randomUUID() }),
    },
    ...(payload && { payload }),
  });
  const isExpected = expectedStatus ? answer.statusCode === expectedStatus : answer.statusCode < 400;
  if (!isExpected)
    throw new Error(`${endpoint.method} ${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.headers['content-type']?.includes('json') ? answer.json() : answer.body;
}

async function enterOffice(app, role) {
  const answer = await app.http.inject({
    method: 'POST',
    url: `${apiBase}organise/demo/sign-in`,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { role },
  });
  if (answer.statusCode >= 300) throw new Error(`The ${role} could not enter: ${answer.body}`);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
