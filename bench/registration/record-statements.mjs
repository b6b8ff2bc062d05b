// Records the statements that the product sends to the database during one registration, and converts them
// into a pgbench script: the same statements in the same order, for any student.
import { AccessTokens } from '../../apps/server/dist/features/accounts/sessions/access-tokens.js';
import { createApp } from '../../apps/server/dist/app.js';
import { realClock } from '../../apps/server/dist/platform/clock/clock.js';
import { parseConfig } from '../../apps/server/dist/platform/config/config.js';
import { loadDemoSecrets } from '../../apps/server/dist/platform/demo/demo-secrets.js';
import { createLogger } from '../../apps/server/dist/platform/log/logger.js';
import { AppSecret } from '../../apps/server/dist/platform/secrets/app-secret.js';
import { sessionId, sessionIdSql, studentId, studentIdSql } from './students.mjs';

/**
 * Returns the pgbench script, and the cookies of all students, which are signed with the key of this
 * installation.
 */
export async function recordRegistration(databaseUrl, students, eventId) {
  const log = createLogger('error');
  const app = await createApp({
    config: parseConfig({ PORT: '0' }),
    log,
    version: 'bench',
    databaseUrl,
    directUrl: databaseUrl,
  });
  const { appSecret } = await loadDemoSecrets(app.database.pool);
  const tokens = new AccessTokens(new AppSecret(appSecret), realClock);
  const cookies = [];
  for (let n = 0; n < students; n++)
    cookies.push(`crewtable_access=${await tokens.issue({ id: studentId(n), sessionId: sessionId(n) })}`);
  const recordings = [];
  for (let n = 0; n < 6; n++)
    recordings.push({ n, statements: await recordStatements(app, cookies[n], eventId) });
  await app.stop();
  // Some recordings are longer because they contain background statements, so the two shortest are used.
  const [first, second] = recordings.toSorted((a, b) => a.statements.length - b.statements.length);
  return { cookies, script: scriptOf(first, second) };
}

async function recordStatements(app, cookie, eventId) {
  const statements = [];
  // The `Client` class of the product: bench/node_modules may contain another copy of pg.
  const { prototype } = app.database.pool.Client;
  const { query } = prototype;
  prototype.query = function recordingQuery(...args) {
    const [statement, values] = args;
    statements.push(typeof statement === 'string' ? { text: statement, values: values ?? [] } : statement);
    return query.apply(this, args);
  };
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/events/${eventId}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  prototype.query = query;
  if (answer.statusCode !== 201) throw new Error(`The registration failed: ${answer.body}`);
  return statements;
}

function scriptOf(first, second) {
  if (first.statements.length !== second.statements.length)
    throw new Error('The two recordings have different numbers of statements.');
  const idPairs = [
    [studentId(first.n), studentId(second.n), studentIdSql],
    [sessionId(first.n), sessionId(second.n), sessionIdSql],
  ];
  const lines = first.statements.map(({ text, values = [] }, index) =>
    text
      .replaceAll(/\$(\d+)/g, (_, number) =>
        sqlOf(values[number - 1], second.statements[index].values[number - 1], idPairs),
      )
      .replaceAll(/\s+/g, ' '),
  );
  const count = ['\\set n :base + :client_id * :per + :i', '\\set i :i + 1'];
  return [...count, ...lines.map((line) => `${line};`)].join('\n');
}

/** Replaces the ids of a student by SQL that computes them from `n`, and random values by a random value. */
function sqlOf(value, other, idPairs) {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean' || typeof value === 'number') return `${value}`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value))
    return `array[${value.map((one, index) => sqlOf(one, other[index], idPairs)).join(', ')}]`;
  if (value === other) return quoted(value);
  const whole = idPairs.find(([one]) => one === value);
  if (whole) return `${whole[2]}::uuid`;
  // Values that differ are ids, alone or inside of JSON.
  const [parts, others] = [value, other].map((text) => text.split(/([0-9a-f-]{20,})/));
  if (parts.length !== others.length) return 'md5(random()::text)';
  return `(${parts.map((part, index) => sqlOfPart(part, others[index], idPairs)).join(' || ')})`;
}

function sqlOfPart(part, other, idPairs) {
  if (part === other) return quoted(part);
  return idPairs.find(([one]) => one === part)?.[2] ?? 'md5(random()::text)';
}

const quoted = (text) => `'${text.replaceAll("'", "''").replaceAll(':', "' || chr(58) || '")}'`;
