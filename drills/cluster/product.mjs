/** The product on the cluster: three API nodes, two workers, and the sandboxes of payments and mail. */
import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../apps/server/dist/platform/embedded-postgres/index.js';
import { startBreakableLink } from './breakable-link.mjs';
import { readEnvironment, readUnitEnvironment, renderFile } from './config-files.mjs';
import { apiNames, nodeBehindLink, workerNames } from './machines.mjs';
import { runCommand, startProcess, waitFor } from './processes.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const productFile = join(root, 'apps/server/dist/main.js');
const commandFile = (name) => join(root, `apps/server/dist/commands/${name}.js`);
const mealsFile = fileURLToPath(new URL('meals.json', import.meta.url));
const mailPort = 2525;
const sandboxPort = 12_111;

export async function startProduct(plan, tls) {
  const mail = await startMailServer(plan);
  const databaseUrl = databaseUrlOf(plan, tls, plan.addressOf('edge'));
  const environment = productEnvironment(plan, databaseUrl);
  const link = await startBreakableLink({
    from: { host: plan.addressOf(nodeBehindLink), port: 5432 },
    to: { host: plan.addressOf('edge'), port: 5432 },
  });
  const sandbox = await startSandbox(plan, tls, environment);
  const nodes = new Map();
  const launchNode = (name, changes = {}, file = productFile) => {
    const env = {
      ...environment,
      ...unitEnvironmentOf(name),
      HOST: plan.addressOf(name),
      METRICS_HOST: plan.addressOf(name),
      ...(name === nodeBehindLink && { DATABASE_URL: databaseUrlOf(plan, tls, plan.addressOf(name)) }),
      ...changes,
    };
    const node = startProcess({
      name,
      folder: plan.folder,
      command: process.execPath,
      args: [file],
      env,
    });
    nodes.set(name, node);
    return node;
  };
  const startNode = async (name, changes, file) => {
    const node = launchNode(name, changes, file);
    const isReady = async () => (await askReady(plan, name)).status === 200;
    await waitFor(`${name} is ready`, isReady, { timeoutMs: 90_000, process: node });
    return node;
  };
  // The first start runs the migrations; the others would only wait for it.
  for (const name of [...workerNames, ...apiNames]) await startNode(name);
  const runProductCommand = (name, ...args) =>
    runCommand(process.execPath, [commandFile(name), ...args], { env: environment, cwd: plan.folder });
  await runProductCommand('organise', 'meals', 'import', mealsFile, '--yes');
  await runProductCommand(
    'organise',
    'places',
    'import',
    join(root, 'apps/server/catalogue/places.json'),
    '--yes',
  );
  const metricsUrlOf = (name) =>
    `http://${plan.addressOf(name)}:${unitEnvironmentOf(name).METRICS_PORT}/metrics`;
  return {
    nodes,
    /** Waits until the node is ready. */
    startNode,
    /** Does not wait. */
    launchNode,
    /** What `/api/ready` of the node answers. */
    askReady: (name) => askReady(plan, name),
    /** How many jobs the process has run since its start. */
    countJobs: async (name) => sumMetric(await (await fetch(metricsUrlOf(name))).text(), jobsMetric),
    link,
    mail,
    sandbox,
    databaseUrl,
    async stop() {
      link.close();
      mail.stop();
      await sandbox.stop();
    },
  };
}

export function databaseUrlOf(plan, tls, host) {
  return `postgres://crewtable:${plan.secrets.product}@${host}:5432/crewtable?sslmode=verify-full&sslrootcert=${tls.caFile}`;
}

export function superuserUrlOf(plan, tls, host) {
  const url = new URL(databaseUrlOf(plan, tls, host));
  url.username = 'postgres';
  url.password = plan.secrets.superuser;
  return url.href;
}

function productEnvironment(plan, databaseUrl) {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const text = renderFile('crewtable.env', plan, [
    // Connections of the loopback network come from 127.0.0.1.
    ['TRUSTED_PROXIES=10.20.0.8,10.20.0.9,10.20.0.10', 'TRUSTED_PROXIES=127.0.0.1'],
  ]);
  return readEnvironment(text, {
    PUBLIC_URL: plan.publicUrl,
    DATABASE_URL: databaseUrl,
    APP_SECRET: plan.secrets.app,
    SMTP_URL: `smtp://${plan.addressOf('edge')}:${mailPort}`,
    // The sandbox of payments instead of Stripe: the keys are of no use elsewhere.
    ALLOW_TEST_PAYMENTS: '1',
    STRIPE_API_URL: `http://${plan.addressOf('edge')}:${sandboxPort}`,
    STRIPE_SECRET_KEY: 'sk_test_of_the_drill',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_drill',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_drill',
    VAPID_PUBLIC_KEY: publicKey.toString('base64url'),
    VAPID_PRIVATE_KEY: d,
    LOG_LEVEL: 'warn',
  });
}

const unitEnvironmentOf = (name) =>
  readUnitEnvironment(`crewtable-${workerNames.includes(name) ? 'worker' : 'api'}.service`);

/** @returns {Promise<{ status?: number, text?: string }>} without a status if there is no answer */
function askReady(plan, name) {
  const host = plan.addressOf(name);
  const port = Number(unitEnvironmentOf(name).PORT);
  return new Promise((resolve) => {
    const sent = get({ host, port, path: '/api/ready', agent: false, timeout: 3_000 }, (response) => {
      readAll(response).then(
        (text) => resolve({ status: response.statusCode, text }),
        () => resolve({}),
      );
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve({}));
  });
}

const jobsMetric = 'crewtable_job_duration_seconds_count';

/** Over all labels. */
function sumMetric(text, name) {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** Has a database of its own, like the company that it stands for. */
async function startSandbox(plan, tls, environment) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PUBLIC_URL } = environment;
  const host = plan.addressOf('edge');
  const postgres = await startEmbeddedPostgres({ dataDir: join(plan.folder, 'sandbox') });
  const started = startProcess({
    name: 'sandbox',
    folder: plan.folder,
    command: process.execPath,
    args: [commandFile('sandbox')],
    env: {
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      PUBLIC_URL,
      HOST: host,
      PORT: String(sandboxPort),
      DATABASE_URL: postgres.url,
      NODE_EXTRA_CA_CERTS: tls.caFile,
    },
  });
  const url = `http://${host}:${sandboxPort}/`;
  await waitFor('the payment sandbox answers', () => fetch(url).then(() => true), { process: started });
  return {
    databaseUrl: postgres.url,
    stop: () => started.stop().then(() => postgres.stop()),
  };
}

async function startMailServer(plan) {
  const file = fileURLToPath(new URL('mail-server.mjs', import.meta.url));
  const child = fork(file, [plan.addressOf('edge'), String(mailPort)]);
  const received = [];
  const news = new EventEmitter().setMaxListeners(0);
  await once(child, 'message');
  child.on('message', (mail) => {
    received.push(mail);
    news.emit(mail.to, mail);
  });
  return {
    received,
    /** Resolves with the next passcode for this address. */
    nextCode: (address, signal) =>
      new Promise((resolve, reject) => {
        const take = ({ code, at }) => {
          if (code === undefined) return;
          news.off(address, take);
          resolve({ code, at });
        };
        news.on(address, take);
        signal?.addEventListener('abort', () => {
          news.off(address, take);
          reject(new Error(`No passcode for ${address}`));
        });
      }),
    stop: () => child.disconnect(),
  };
}
