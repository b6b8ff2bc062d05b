/**
 * Sends the calls, in a process of its own. They begin at the times of a fixed rate, whether or not earlier ones were
 * answered: people do not wait for each other. A latency counts from the moment at which the call was due.
 */
import { Agent, request } from 'node:http';
import { api, apiBase } from '@crewtable/contract';
import { Client } from 'pg';
import { studentId } from '../../bench/registration/students.mjs';
import { Histogram } from './histogram.mjs';
import { mix, sizes } from './sizes.mjs';
import { paidEventId, rushEventId } from './town.mjs';

const tickMs = 10;
const callTimeoutMs = 15_000;
const maxRetries = 5;
/** Beyond this many open calls the load itself would run out of memory. */
const maxOpen = 20_000;
const passcodeTimeoutMs = 60_000;
const pages = ['/', '/events/week', '/about', '/manifesto', '/terms', '/login'];
const reads = [api.seating.listRegistered, api.notifications.list, api.accounts.me];
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

const agent = new Agent({ keepAlive: true, maxSockets: 4_000, scheduling: 'lifo' });
const tags = new Map();
const codes = new Map();
const seated = new Set();
/** Calls without an answer so far. */
const open = new Set();
let target;
let cookies = [];
let counts;
let lastCode = '00000000-0000-0000-0000-000000000000';
let signInNumber = 0;
let payerNumber = sizes.rush;
let rushNumber = 0;

process.on('message', (message) => {
  void answer(message).then(
    (result) => process.send({ result }),
    (error) => process.send({ failure: error.stack }),
  );
});

async function answer({ command, ...options }) {
  switch (command) {
    case 'prepare':
      target = new URL(options.url);
      return watchMailbox(options.databaseUrl);
    case 'cookies':
      cookies = options.cookies;
      return undefined;
    case 'measure':
      return measureCapacity(options);
    case 'run':
      return run(options);
    default:
      throw new Error(`Unknown command ${command}`);
  }
}

/** Passcodes from the mailbox of the demo, which stands for the inboxes of the students. */
async function watchMailbox(databaseUrl) {
  const client = new Client(databaseUrl);
  await client.connect();
  const look = async () => {
    const { rows } = await client.query(
      'select id, recipient, passcode from demo.mail where id > $1 and passcode is not null order by id limit 1000',
      [lastCode],
    );
    for (const { id, recipient, passcode } of rows) {
      lastCode = id;
      codes.get(recipient)?.(passcode);
      codes.delete(recipient);
    }
    setTimeout(() => void look(), 100).unref();
  };
  await look();
}

/** What the machine can do at most: 64 callers, each of which sends the next call after the answer. */
async function measureCapacity({ seconds }) {
  counts = newCounts();
  const until = performance.now() + seconds * 1_000;
  const caller = async () => {
    while (performance.now() < until) await begin(pickKind(), performance.now());
  };
  await Promise.all(Array.from({ length: 64 }, caller));
  return { callsPerSecond: counts.calls / seconds };
}

async function run({ seconds, rate }) {
  counts = newCounts();
  const startedAt = performance.now();
  let begun = 0;
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      while (begun < (elapsed / 1_000) * rate) {
        const kind = pickKind();
        if (open.size >= maxOpen) counts.notSent += 1;
        else void begin(kind, startedAt + (begun / rate) * 1_000);
        begun += callsOf(kind);
      }
      if (elapsed < seconds * 1_000) return;
      clearInterval(timer);
      resolve();
    }, tickMs);
  });
  const openAtEnd = open.size;
  await Promise.all(open);
  return { ...counts, openAtEnd, seated: [...seated] };
}

const callsOf = (kind) => (kind === 'signIn' ? 2 : kind === 'pay' ? 3 : 1);

function pickKind() {
  // A sign-in is several calls, so it begins less often than its share of the calls.
  let at = Math.random() * mix.reduce((sum, { kind, share }) => sum + share / callsOf(kind), 0);
  for (const { kind, share } of mix) {
    at -= share / callsOf(kind);
    if (at <= 0) return kind;
  }
  return 'page';
}

async function begin(kind, dueAt) {
  const call = finish(kind, dueAt);
  open.add(call);
  await call;
  open.delete(call);
}

async function finish(kind, dueAt) {
  try {
    await kinds[kind](dueAt);
  } catch (error) {
    counts.broken[`${kind}: ${error.message}`] = (counts.broken[`${kind}: ${error.message}`] ?? 0) + 1;
  }
}

const random = (below) => Math.floor(Math.random() * below);

const kinds = {
  page: (dueAt) => send('page', { path: pages[random(pages.length)] }, dueAt),
  async poll(dueAt) {
    const n = random(sizes.lobbies);
    const tag = tags.get(n);
    const response = await send(
      'poll',
      {
        path: `${apiBase}lobby/${studentId(n)}`,
        student: n,
        ...(tag && { headers: { 'if-none-match': tag } }),
      },
      dueAt,
    );
    if (response.headers?.etag) tags.set(n, response.headers.etag);
  },
  read: (dueAt) =>
    send(
      'read',
      { path: `${apiBase}${reads[random(reads.length)].path}`, student: random(sizes.rush) },
      dueAt,
    ),
  async rush(dueAt) {
    const n = rushNumber++ % sizes.rush;
    const response = await send('rush', { ...post(`events/${rushEventId}`), student: n }, dueAt);
    if (response.status === 201) seated.add(n);
    else if (response.status !== 409 && response.status !== 503) throw unexpected(response);
  },
  async signIn(dueAt) {
    const username = `new-${process.pid}-${signInNumber++}@example.edu`;
    const passcode = new Promise((resolve, reject) => {
      codes.set(username, resolve);
      setTimeout(() => reject(new Error('no passcode')), passcodeTimeoutMs).unref();
    });
    passcode.catch(() => {});
    const asked = await sendUntilTaken('signIn', post(api.accounts.signIn.path, { username }), dueAt);
    if (asked.status !== 200) throw unexpected(asked);
    const askedAt = performance.now();
    const code = await passcode;
    counts.latencies.passcodeMail.add(performance.now() - askedAt);
    // The code is valid only in the browser that asked for it.
    const cookie = (asked.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
    const entered = await sendUntilTaken('signIn', {
      ...post(api.accounts.confirmSignIn.path, { username, code }),
      headers: { cookie },
    });
    if (entered.status !== 200) throw unexpected(entered);
    counts.done.signIn += 1;
  },
  async pay(dueAt) {
    const student = payerNumber;
    payerNumber = sizes.rush + ((payerNumber + 1 - sizes.rush) % (sizes.told - sizes.rush));
    const call = (endpoint, body, from) =>
      sendUntilTaken('pay', { ...post(endpoint.path, body), student }, from);
    const begun = await call(
      api.payments.createEventDeposit,
      { eventId: paidEventId, eventDate: '2099-01-02T00:00:00.000Z' },
      dueAt,
    );
    // The student has paid in an earlier phase.
    if (begun.status === 409) return;
    if (begun.status !== 201) throw unexpected(begun);
    const { clientSecret } = JSON.parse(begun.text);
    const paid = await call(api.sandbox.confirm, { clientSecret, card });
    if (paid.status !== 200) throw unexpected(paid);
    const confirmed = await call(api.payments.confirmEventDeposit, { eventId: paidEventId });
    if (confirmed.status >= 300) throw unexpected(confirmed);
    counts.done.pay += 1;
  },
};

const unexpected = ({ status, text }) => new Error(`answered ${status}: ${text?.slice(0, 120)}`);

const post = (path, body) => ({
  path: path.startsWith('/') ? path : `${apiBase}${path}`,
  method: 'POST',
  ...(body && { body: JSON.stringify(body) }),
});

/** A refusal for now is answered like by a browser whose person tries again. */
async function sendUntilTaken(kind, call, dueAt) {
  for (let attempt = 0; ; attempt++) {
    const response = await send(kind, call, attempt === 0 ? dueAt : undefined);
    if (response.status !== 503 || attempt === maxRetries) return response;
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers['retry-after'] ?? 2) * 1_000));
  }
}

function send(kind, { path, method = 'GET', body, student, headers = {} }, dueAt = performance.now()) {
  counts.calls += 1;
  return new Promise((resolve) => {
    let hasEnded = false;
    const end = (response) => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      note(kind, response, performance.now() - dueAt);
      resolve(response);
    };
    const sent = request(
      {
        agent,
        hostname: target.hostname,
        port: target.port,
        path,
        method,
        headers: {
          ...(method !== 'GET' && { origin: target.origin, 'sec-fetch-site': 'same-origin' }),
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...(student !== undefined && { cookie: cookies[student] }),
          ...headers,
        },
      },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', (error) => end({ status: error.code ?? 'broken' }));
        response.on('end', () =>
          end({
            status: response.statusCode,
            headers: response.headers,
            text: response.statusCode >= 400 || method === 'POST' ? Buffer.concat(parts).toString() : '',
          }),
        );
      },
    );
    const timer = setTimeout(() => {
      end({ status: 'timeout' });
      sent.destroy();
    }, callTimeoutMs);
    sent.on('error', (error) => end({ status: error.code ?? 'broken' }));
    sent.end(body);
  });
}

function note(kind, response, ms) {
  const name = String(response.status);
  counts.statuses[kind][name] = (counts.statuses[kind][name] ?? 0) + 1;
  if (response.status === 503) {
    if (!response.headers['retry-after']) counts.withoutRetryAfter += 1;
    counts.latencies.refused.add(ms);
  } else counts.latencies[kind].add(ms);
}

function newCounts() {
  const names = mix.map(({ kind }) => kind);
  return {
    calls: 0,
    notSent: 0,
    withoutRetryAfter: 0,
    /** Whole sign-ins and payments. */
    done: { signIn: 0, pay: 0 },
    broken: {},
    statuses: Object.fromEntries(names.map((kind) => [kind, {}])),
    latencies: Object.fromEntries(
      [...names, 'passcodeMail', 'refused'].map((kind) => [kind, new Histogram()]),
    ),
  };
}
