/** Calls the product like one browser, by the endpoints of the contract: cookies, an address of its own, retries. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase, successStatus } from '@crewtable/contract';

/** Longer than HAProxy waits for a node (`timeout server`): a call without an answer by then hangs. */
const callTimeoutMs = 20_000;
const giveUpAfterMs = 90_000;

/** Thrown for an answer that a repetition would not change. */
export class Refusal extends Error {
  constructor(endpoint, status, body) {
    super(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.code = body?.code;
  }
}

export function createBrowserFactory({ publicUrl, ca, network, counts }) {
  const { hostname, port } = new URL(publicUrl);
  const agent = new Agent({ ca, keepAlive: true, keepAliveMsecs: 30_000, maxSockets: 4, timeout: 60_000 });
  let lastAddress = 0;
  return {
    /** Each browser has an address of its own, because production limits sign-ins per address. */
    newBrowser() {
      lastAddress++;
      const localAddress = `${network}.${1 + Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`;
      return new Browser({ hostname, port, agent, localAddress, origin: publicUrl }, counts);
    },
    close: () => agent.destroy(),
  };
}

class Browser {
  #target;
  #counts;
  #cookies = new Map();
  #tags = new Map();

  /** How long its writes paused before they were repeated. */
  pausedMs = 0;

  constructor(target, counts) {
    this.#target = target;
    this.#counts = counts;
  }

  get localAddress() {
    return this.#target.localAddress;
  }

  get cookieHeader() {
    return [...this.#cookies.values()].join('; ');
  }

  /**
   * A write: repeated with the same Idempotency-Key until there is a definite answer. Without one after a minute and a
   * half it throws, and nobody knows whether it happened.
   */
  async write(endpoint, sent = {}) {
    const key = randomUUID();
    const startedAt = Date.now();
    let isRenewed = false;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#callOnce(endpoint, sent, { 'idempotency-key': key });
      const isLater = answer.status === 0 || answer.status >= 500;
      // 409 still_running: the first attempt is being worked on, or its node has just died.
      const isRunning = answer.status === 409 && answer.body?.code === 'still_running';
      if (!isLater && !isRunning) {
        this.#counts.noteWrite(endpoint, answer, attempt, startedAt);
        if (answer.status === 401 && !isRenewed && (await this.#renew())) {
          isRenewed = true;
          continue;
        }
        if (answer.status !== successStatus(endpoint))
          throw new Refusal(endpoint, answer.status, answer.body);
        return answer.body;
      }
      this.#counts.noteFailure(endpoint, answer);
      if (Date.now() - startedAt > giveUpAfterMs) {
        this.#counts.noteLost(endpoint);
        throw new Error(`${endpoint.path} had no definite answer in ${giveUpAfterMs / 1_000} s`);
      }
      const delayMs = retryDelayMs(answer, attempt);
      this.pausedMs += delayMs;
      await pause(delayMs, undefined, { ref: false });
    }
  }

  /** A read, tried once, with the ETag of the last answer: the next poll comes by itself. */
  async poll(endpoint, sent = {}) {
    const name = `${endpoint.path} ${JSON.stringify(sent.params ?? sent.query ?? '')}`;
    const tag = this.#tags.get(name);
    const startedAt = Date.now();
    const answer = await this.#callOnce(endpoint, sent, tag ? { 'if-none-match': tag } : {});
    if (answer.status === 401) await this.#renew();
    if (answer.etag) this.#tags.set(name, answer.etag);
    this.#counts.notePoll(endpoint, answer, startedAt);
    return answer;
  }

  /** Access tokens are valid for ten minutes. */
  async #renew() {
    const answer = await this.#callOnce({ method: 'POST', path: 'auth/refresh' }, {}, {});
    return answer.status === 200;
  }

  #callOnce(endpoint, { params = {}, query, body }, headers) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const { origin, ...target } = this.#target;
    return new Promise((resolve) => {
      const startedAt = Date.now();
      const end = (answer) => {
        clearTimeout(timer);
        resolve({ ...answer, ms: Date.now() - startedAt });
      };
      const sent = request(
        {
          ...target,
          method: endpoint.method,
          path: `${apiBase}${path}${search}`,
          headers: {
            origin,
            'sec-fetch-site': 'same-origin',
            cookie: this.cookieHeader,
            ...(payload && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
            ...headers,
          },
        },
        (response) => {
          const parts = [];
          response.on('data', (part) => parts.push(part));
          response.on('error', (error) => end({ status: 0, fault: error.code }));
          response.on('aborted', () => end({ status: 0, fault: 'aborted' }));
          response.on('end', () => {
            this.#keepCookies(response.headers['set-cookie']);
            end({
              status: response.statusCode,
              body: parse(Buffer.concat(parts)),
              etag: response.headers.etag,
              retryAfter: response.headers['retry-after'],
            });
          });
        },
      );
      const timer = setTimeout(() => {
        end({ status: 0, fault: 'timeout' });
        sent.destroy();
      }, callTimeoutMs);
      sent.on('error', (error) => end({ status: 0, fault: error.code ?? error.message }));
      sent.end(payload);
    });
  }

  #keepCookies(lines = []) {
    for (const line of lines) {
      const pair = line.split(';', 1)[0];
      const name = pair.slice(0, pair.indexOf('='));
      if (pair.length === name.length + 1) this.#cookies.delete(name);
      else this.#cookies.set(name, pair);
    }
  }
}

function retryDelayMs({ retryAfter }, attempt) {
  const asked = Number(retryAfter) * 1_000 || Math.min(250 * 2 ** attempt, 2_000);
  // Spread, so that those who failed together do not come back together.
  return asked * (0.5 + Math.random() / 2);
}

function parse(bytes) {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
