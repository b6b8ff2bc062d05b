/** What visitors do: each visit is one call or several. */
import { api, apiBase } from '@crewtable/contract';
import { studentId } from '../../bench/registration/students.mjs';
import { send } from './http-calls.mjs';
import { eventIds, sizes } from './sizes.mjs';

const maxRetries = 5;
const pages = ['/', '/events/week', '/about', '/manifesto', '/terms', '/login'];
const reads = [api.seating.listRegistered, api.notifications.list, api.accounts.me];
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

const random = (below) => Math.floor(Math.random() * below);
const pathOf = ({ path }) => (path.startsWith('/') ? path : `${apiBase}${path}`);
const nameOf = ({ method, path }) => `${method} ${path}`;

/** A refusal of an ordinary call, again and again: the visitor goes away, which is no fault. */
export class GaveUp extends Error {}

/** `day` has `target`, `phase`, `cookies`, `counts` and `mailbox`. */
export function createVisits(day) {
  const tags = new Map();
  let signInNumber = 0;
  let payerNumber = sizes.rush;
  let rushNumber = 0;

  const call = async (name, options, dueAt = performance.now()) => {
    const { counts } = day;
    counts.calls += 1;
    const response = await send(day.target, options);
    counts.note(name, response, dueAt);
    return response;
  };

  /** A refusal for now is answered like by a browser whose person tries again. */
  const post = async (endpoint, { body, cookie }, dueAt) => {
    const options = { path: pathOf(endpoint), method: 'POST', body: JSON.stringify(body), cookie };
    for (let attempt = 0; ; attempt++) {
      const response = await call(nameOf(endpoint), options, attempt === 0 ? dueAt : undefined);
      if (response.status < 300) return response;
      if (response.status !== 503) throw new Error(`${nameOf(endpoint)} answered ${response.status}`);
      if (attempt === maxRetries) throw new GaveUp();
      await new Promise((resolve) =>
        setTimeout(resolve, Number(response.headers['retry-after'] ?? 2) * 1_000),
      );
    }
  };

  return {
    page: (dueAt) => call('GET /, /about, …', { path: pages[random(pages.length)] }, dueAt),

    async poll(dueAt) {
      const student = random(sizes.lobbies);
      const tag = tags.get(student);
      const { headers } = await call(
        'GET lobby/:lobbyId',
        {
          path: `${apiBase}lobby/${studentId(student)}`,
          cookie: day.cookies[student],
          headers: tag === undefined ? {} : { 'if-none-match': tag },
        },
        dueAt,
      );
      if (headers.etag) tags.set(student, headers.etag);
    },

    async read(dueAt) {
      const endpoint = reads[random(reads.length)];
      const cookie = day.cookies[random(sizes.rush)];
      await call(nameOf(endpoint), { path: pathOf(endpoint), cookie }, dueAt);
    },

    async rush(dueAt) {
      const student = rushNumber++ % sizes.rush;
      const eventId = eventIds.rush(day.phase);
      const { status } = await call(
        nameOf(api.registrations.register),
        { path: `${apiBase}events/${eventId}`, method: 'POST', cookie: day.cookies[student] },
        dueAt,
      );
      if (status === 201) day.counts.noteSeat(eventId, student);
    },

    async signIn(dueAt) {
      const { counts } = day;
      const username = `new-${process.pid}-${signInNumber++}@example.edu`;
      const asked = await post(api.accounts.signIn, { body: { username } }, dueAt);
      const askedAt = performance.now();
      const code = await day.mailbox.waitFor(username);
      counts.notePasscode(askedAt);
      // The code is valid only in the browser that asked for it.
      const cookie = (asked.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
      await post(api.accounts.confirmSignIn, { body: { username, code }, cookie });
      counts.done.signIn += 1;
    },

    async pay(dueAt) {
      const { counts } = day;
      if (payerNumber === sizes.students) throw new Error('every student has paid: too few for this rate');
      const student = payerNumber++;
      const cookie = day.cookies[student];
      const eventId = eventIds.paid[student % eventIds.paid.length];
      const deposit = { eventId, eventDate: '2099-01-02T00:00:00.000Z' };
      const begun = await post(api.payments.createEventDeposit, { body: deposit, cookie }, dueAt);
      const { clientSecret } = JSON.parse(begun.text);
      await post(api.sandbox.confirm, { body: { clientSecret, card }, cookie });
      const confirmed = await post(api.payments.confirmEventDeposit, { body: { eventId }, cookie });
      if (!JSON.parse(confirmed.text).success) throw new Error('a payment was not confirmed');
      counts.noteSeat(eventId, student);
      counts.done.pay += 1;
    },
  };
}
