// The load generator, in its own process so that it takes no time from a contestant. It sends the given posts
// over a fixed number of keep-alive connections and stores the cookies of each student, like a browser.
import { Agent, request } from 'node:http';

/** By origin. Connections stay open between turns, because opening them is not measured. */
const agents = new Map();
/** By origin and student: the same student has a separate cookie jar for each contestant. */
const jars = new Map();

process.on('message', ({ connections, url, posts }) => {
  void post(connections, new URL(url), posts)
    .catch((error) => ({ failure: error.message }))
    .then((result) => process.send(result));
});

/** Sends one call after the other on each connection. A call ends with the last byte of its response. */
async function post(connections, { hostname, port, origin }, posts) {
  if (!agents.has(origin)) agents.set(origin, new Agent({ keepAlive: true, maxSockets: connections }));
  const agent = agents.get(origin);
  const calls = posts.map(({ student, path, body }) => ({
    browser: `${origin} ${student}`,
    path,
    payload: Buffer.from(JSON.stringify(body)),
  }));
  const latenciesMs = [];
  let next = 0;
  const connection = async () => {
    while (next < calls.length) {
      const { browser, path, payload } = calls[next++];
      const headers = {
        'content-type': 'application/json',
        'content-length': payload.length,
        origin,
        'sec-fetch-site': 'same-origin',
        ...(jars.has(browser) && { cookie: cookieHeader(jars.get(browser)) }),
      };
      const before = performance.now();
      const answer = await send({ agent, hostname, port, path, method: 'POST', headers }, payload);
      latenciesMs.push(performance.now() - before);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      keepCookies(browser, answer.cookies);
    }
  };
  const before = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  return { seconds: (performance.now() - before) / 1_000, latenciesMs };
}

function send(options, payload) {
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          cookies: response.headers['set-cookie'] ?? [],
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

function keepCookies(browser, lines) {
  if (lines.length === 0) return;
  const jar = jars.get(browser) ?? new Map();
  for (const line of lines) {
    const pair = line.split(';', 1)[0];
    const name = pair.slice(0, pair.indexOf('='));
    if (pair.length === name.length + 1) jar.delete(name);
    else jar.set(name, pair);
  }
  jars.set(browser, jar);
}

function cookieHeader(jar) {
  return [...jar.values()].join('; ');
}
