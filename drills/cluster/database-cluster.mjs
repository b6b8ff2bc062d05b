/** Three etcd nodes, three PostgreSQL nodes under Patroni, and their backups: the files of deploy/, on one machine. */
import { readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { asMachine, certificateScript, readEnvironment, renderFile, writeFor } from './config-files.mjs';
import { databaseNames, nodeBehindLink } from './machines.mjs';
import { databaseUser, listTree, runCommand, sendSignal, startProcess, waitFor } from './processes.mjs';

export async function startDatabaseCluster(plan) {
  const tls = await makeCertificates(plan);
  const nodes = databaseNames.map((name) => prepareNode(plan, tls, name));
  for (const node of nodes) node.startEtcd();
  await waitFor('etcd has a leader', () => findEtcdLeader(nodes, tls));
  const [first, ...others] = nodes;
  first.startPatroni();
  await waitFor('the first PostgreSQL node is primary', () => isPrimary(first, tls), {
    timeoutMs: 120_000,
    process: first.patroni,
  });
  for (const node of others) node.startPatroni();
  const cluster = {
    nodes,
    tls,
    findPrimary: () => findNode(nodes, tls, '/primary'),
    findSyncReplica: () => findNode(nodes, tls, '/sync'),
    findEtcdLeader: () => findEtcdLeader(nodes, tls),
    countReplicas: async () => (await listNodes(nodes, tls, '/replica')).length,
    waitUntilWhole: () =>
      waitFor(
        'one primary, one synchronous and one other replica',
        async () =>
          Boolean(await cluster.findPrimary()) &&
          (await cluster.countReplicas()) === nodes.length - 1 &&
          Boolean(await cluster.findSyncReplica()),
        { timeoutMs: 180_000, everyMs: 500 },
      ),
  };
  await cluster.waitUntilWhole();
  return cluster;
}

async function makeCertificates(plan) {
  const folder = plan.makeFolder('tls');
  const edge = plan.addressOf('edge');
  // Clients of the database reach it by the address of HAProxy, or of the link that the drill cuts.
  // 127.0.0.1: etcd compares the certificate of a member with the address from which it connects.
  const machines = [...databaseNames, 'restoredDb'].map(
    (name) =>
      `${name}:IP:${plan.addressOf(name)},IP:${edge},IP:${plan.addressOf(nodeBehindLink)},IP:127.0.0.1`,
  );
  await runCommand('sh', [certificateScript, folder, ...machines, `edge:IP:${edge}`]);
  if (plan.owner) await runCommand('chown', ['-R', `${plan.owner.uid}:${plan.owner.gid}`, folder]);
  return {
    folder,
    caFile: join(folder, 'ca.crt'),
    ca: readFileSync(join(folder, 'ca.crt')),
    cert: readFileSync(join(folder, 'db1.crt')),
    key: readFileSync(join(folder, 'db1.key')),
  };
}

/** The files of one machine of the database, and how its processes start. */
export function prepareNode(
  plan,
  tls,
  name,
  { scope = 'crewtable', folderName = name, patroniChanges = [] } = {},
) {
  const address = plan.addressOf(name);
  const { secrets } = plan;
  const folder = plan.makeFolder(folderName);
  const [data, run, etcdData, lock, spool, logs] = [
    'data',
    'run',
    'etcd',
    'lock',
    'spool',
    'pgbackrest-log',
  ].map((part) => plan.makeFolder(folderName, part));
  const repository = plan.makeFolder('backups');
  // PostgreSQL creates it itself.
  rmSync(data, { recursive: true });
  for (const kind of ['crt', 'key'])
    writeFor(plan, join(folder, `node.${kind}`), readFileSync(join(tls.folder, `${name}.${kind}`)));
  const certificates = [
    ['/etc/crewtable/tls/ca.crt', tls.caFile],
    ['/etc/crewtable/tls/node', join(folder, 'node')],
  ];
  const patroniFile = writeFor(
    plan,
    join(folder, 'patroni.yml'),
    renderFile('patroni.yml', plan, [
      ...certificates,
      ['scope: crewtable', `scope: ${scope}`],
      ['/var/lib/postgresql/15/crewtable', data],
      ['/run/postgresql', run],
      // Connections between addresses of the loopback network come from 127.0.0.1.
      ['10.20.0.0/24', '127.0.0.0/8'],
      // Without root all processes have one user, who is not called 'postgres'.
      ...(databaseUser ? [] : [['local all postgres peer', 'local all postgres trust']]),
      ...patroniChanges,
    ]),
  );
  const backupFile = writeFor(
    plan,
    join(folder, 'pgbackrest.conf'),
    renderFile('pgbackrest.conf', plan, [
      ['/var/lib/pgbackrest', repository],
      ['/var/log/pgbackrest', logs],
      ['/var/spool/pgbackrest', spool],
      ['/run/lock/pgbackrest', lock],
      ['/var/lib/postgresql/15/crewtable', data],
      ['/run/postgresql', run],
      ['repo1-cipher-pass=', `repo1-cipher-pass=${secrets.backups}`],
    ]),
  );
  const environmentFor = (file, replacements, given) =>
    readEnvironment(asMachine(renderFile(file, plan, replacements), name, address, plan), given);
  const etcdEnvironment = environmentFor('etcd.env', [
    ...certificates,
    ['/var/lib/etcd/crewtable', join(etcdData, 'crewtable')],
  ]);
  const patroniEnvironment = {
    ...environmentFor('patroni.env', [], {
      PATRONI_RESTAPI_PASSWORD: secrets.restApi,
      PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
      PATRONI_REPLICATION_PASSWORD: secrets.replication,
      PATRONI_REWIND_PASSWORD: secrets.rewind,
    }),
    PGBACKREST_CONFIG: backupFile,
    HOME: folder,
  };
  const node = {
    name: folderName,
    address,
    folder,
    etcd: undefined,
    patroni: undefined,
    startEtcd() {
      node.etcd = startProcess({
        name: `${folderName}-etcd`,
        folder: plan.folder,
        command: 'etcd',
        args: [],
        env: etcdEnvironment,
        user: databaseUser,
      });
    },
    startPatroni() {
      node.patroni = startProcess({
        name: `${folderName}-patroni`,
        folder: plan.folder,
        command: 'patroni',
        args: [patroniFile],
        env: patroniEnvironment,
        user: databaseUser,
      });
    },
    /** PostgreSQL and all its processes. */
    listPostgres() {
      try {
        return listTree(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]));
      } catch {
        return [];
      }
    },
    /** Like a machine that loses power: Patroni and PostgreSQL end together, without a chance to clean up. */
    async killDatabase() {
      const all = [node.patroni.pid, ...node.listPostgres()];
      for (const pid of all) sendSignal(pid, 'SIGKILL');
      await node.patroni.ended;
    },
    patronictl: (...args) =>
      runCommand('patronictl', ['-c', patroniFile, ...args], { env: patroniEnvironment, user: databaseUser }),
    pgbackrest: (...args) =>
      runCommand('pgbackrest', ['--stanza=crewtable', ...args], {
        // Without root the user of this process is not 'postgres', and pg_hba admits only that one.
        env: { PGBACKREST_CONFIG: backupFile, PGUSER: 'postgres' },
        user: databaseUser,
        cwd: plan.folder,
      }),
    psql: (sql, database = 'postgres') =>
      runCommand(
        '/usr/lib/postgresql/15/bin/psql',
        ['-h', run, '-U', 'postgres', '-d', database, '-v', 'ON_ERROR_STOP=1', '-Atc', sql],
        { user: databaseUser, cwd: plan.folder },
      ),
  };
  preparedNodes.add(node);
  return node;
}

/** All that were ever prepared, also for the second cluster. */
const preparedNodes = new Set();

/** PostgreSQL outlives a Patroni that was killed. */
export function killLeftovers() {
  for (const node of preparedNodes)
    for (const pid of node.listPostgres()) {
      sendSignal(pid, 'SIGCONT');
      sendSignal(pid, 'SIGKILL');
    }
}

/** What etcd says about itself: the id of the member and of the leader are the same on the leader. */
async function findEtcdLeader(nodes, tls) {
  for (const node of nodes) {
    const body = { hostname: node.address, port: 2379, path: '/v3/maintenance/status', method: 'POST' };
    const status = await askJson(body, tls, '{}').catch(() => undefined);
    if (status && status.leader !== undefined && status.leader === status.header?.member_id) return node;
  }
  return undefined;
}

const isPrimary = (node, tls) => answersOk(node, tls, '/primary');

async function answersOk(node, tls, path) {
  const answer = await ask({ hostname: node.address, port: 8008, path }, tls).catch(() => undefined);
  return answer?.status === 200;
}

async function listNodes(nodes, tls, path) {
  const found = await Promise.all(nodes.map((node) => answersOk(node, tls, path)));
  return nodes.filter((_, index) => found[index]);
}

async function findNode(nodes, tls, path) {
  return (await listNodes(nodes, tls, path))[0];
}

async function askJson(options, tls, body) {
  return JSON.parse((await ask(options, tls, body)).text);
}

function ask(options, { ca, cert, key }, body) {
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, ca, cert, key, agent: false, timeout: 3_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, text }));
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', reject);
    sent.end(body);
  });
}
