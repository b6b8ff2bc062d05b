// The load generator, in its own process. Registers the given students over a fixed number of keep-alive
// connections and returns the status of each response. The status is 0 if the connection broke.
import { Agent, request } from 'node:http';

const agents = new Map();

process.on('message', ({ url, connections, path, cookies }) => {
  void registerAll(new URL(url), connections, path, cookies).then((result) => process.send(result));
});

async function registerAll({ hostname, port, origin }, connections, path, cookies) {
  const name = `${origin} ${connections}`;
  if (!agents.has(name)) agents.set(name, new Agent({ keepAlive: true, maxSockets: connections }));
  const agent = agents.get(name);
  const statuses = cookies.map(() => 0);
  const latenciesMs = [];
  let next = 0;
  const connection = async () => {
    while (next < cookies.length) {
      const index = next++;
      const headers = { 'sec-fetch-site': 'same-origin', cookie: cookies[index] };
      const before = performance.now();
      statuses[index] = await send({ agent, hostname, port, path, method: 'POST', headers });
      latenciesMs.push(performance.now() - before);
    }
  };
  const before = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  return { seconds: (performance.now() - before) / 1_000, latenciesMs, statuses };
}

function send(options) {
  return new Promise((resolve) => {
    const sent = request(options, (response) => {
      response.resume();
      response.on('error', () => resolve(0));
      response.on('end', () => resolve(response.complete ? response.statusCode : 0));
    });
    sent.on('error', () => resolve(0));
    sent.end();
  });
}
