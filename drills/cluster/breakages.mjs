/** What the drill breaks, how it is repaired, and how long nothing may be written meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { apiNames, nodeBehindLink, workerNames } from './machines.mjs';
import { makeNextVersion, nextMigration } from './next-version.mjs';
import { sendSignal, waitFor } from './processes.mjs';

const seconds = (count) => pause(count * 1_000);

export const breakages = [
  {
    id: 'backup',
    name: 'nothing, but a full backup is made',
    awaySeconds: 2,
    mayFail: false,
    async run({ database }) {
      await (await database.findPrimary()).pgbackrest('--type=full', 'backup');
    },
  },
  {
    id: 'primary',
    name: "the primary's Patroni and PostgreSQL killed",
    awaySeconds: 30,
    async run({ database }) {
      const primary = await database.findPrimary();
      await primary.killDatabase();
      await waitFor('another primary', async () => {
        const found = await database.findPrimary();
        return found && found !== primary;
      });
      // The machine stays away for a while; the others must carry the load without it.
      await seconds(15);
      primary.startPatroni();
      await database.waitUntilWhole();
    },
  },
  {
    id: 'api',
    name: 'an API node killed',
    awaySeconds: 15,
    async run({ product }) {
      await product.nodes.get('app1').kill();
      await seconds(10);
      await product.startNode('app1');
    },
  },
  {
    id: 'worker',
    name: 'a worker killed',
    awaySeconds: 15,
    async run({ product }) {
      await product.nodes.get('worker1').kill();
      await seconds(10);
      await product.startNode('worker1');
    },
  },
  {
    id: 'etcd',
    name: "etcd's leader killed",
    awaySeconds: 15,
    async run({ database }) {
      const leader = await database.findEtcdLeader();
      await leader.etcd.kill();
      await seconds(20);
      leader.startEtcd();
      await database.waitUntilWhole();
    },
  },
  {
    id: 'replica',
    name: 'the synchronous replica hangs',
    awaySeconds: 15,
    async run({ database }) {
      const replica = await database.findSyncReplica();
      const all = [replica.patroni.pid, ...replica.listPostgres()];
      try {
        for (const pid of all) sendSignal(pid, 'SIGSTOP');
        await seconds(30);
      } finally {
        for (const pid of all) sendSignal(pid, 'SIGCONT');
      }
      await database.waitUntilWhole();
    },
  },
  {
    id: 'link',
    name: 'the way from a node to the database cut',
    awaySeconds: 15,
    async run({ edge, product }) {
      const before = await edge.readApiNode(nodeBehindLink);
      await seconds(5);
      const { calls } = await edge.readApiNode(nodeBehindLink);
      // A cut that no call feels would prove nothing.
      if (calls - before.calls < 50)
        throw new Error(`${nodeBehindLink} had only ${calls - before.calls} calls in 5 seconds`);
      const isUp = async () => (await edge.readApiNode(nodeBehindLink)).isUp;
      product.link.cut();
      try {
        await waitFor('HAProxy takes the node out', async () => !(await isUp()), { timeoutMs: 15_000 });
        await seconds(20);
      } finally {
        product.link.repair();
      }
      await waitFor('HAProxy takes the node back', isUp, { timeoutMs: 60_000 });
    },
  },
  {
    id: 'clock',
    name: 'an API node and a worker restarted, with clocks an hour ahead',
    awaySeconds: 2,
    mayFail: false,
    async run({ edge, product }) {
      const [worker, node] = ['worker2', 'app3'];
      const both = [worker, node];
      for (const name of both) {
        await product.nodes.get(name).stop();
        product.launchNode(name, wrongClock);
      }
      const { calls: callsBefore } = await edge.readApiNode(node);
      const countCalls = async () => (await edge.readApiNode(node)).calls - callsBefore;
      try {
        for (const name of both)
          await waitFor(`${name} refuses with the reason`, () => refusesForClock(product, name), {
            timeoutMs: 90_000,
            process: product.nodes.get(name),
          });
        await seconds(20);
        for (const name of both)
          if ((await product.askReady(name)).status === 200) throw new Error(`${name} says that it is ready`);
        const [calls, jobs] = [await countCalls(), await product.countJobs(worker)];
        if (calls > 0) throw new Error(`HAProxy sent ${calls} calls to the node with the wrong clock`);
        if (jobs > 0) throw new Error(`the worker with the wrong clock ran ${jobs} jobs`);
      } finally {
        // Their clocks are right again.
        for (const name of both) product.nodes.get(name).signal('SIGUSR2');
      }
      await waitFor('the node gets calls again', async () => (await countCalls()) > 0);
      await waitFor('the worker runs jobs again', async () => (await product.countJobs(worker)) > 0);
    },
  },
  {
    id: 'rolling',
    name: 'rolling restart of all nodes and workers, with a migration',
    awaySeconds: 2,
    mayFail: false,
    async run({ plan, product, database }) {
      const nextVersion = makeNextVersion(plan.folder);
      for (const name of [...workerNames, ...apiNames]) {
        await product.nodes.get(name).stop();
        await product.startNode(name, {}, nextVersion);
        // Until HAProxy has noticed.
        await seconds(2);
      }
      const primary = await database.findPrimary();
      const applied = await primary.psql(
        `select count(*) from schema_migrations where name = '${nextMigration}'`,
        'crewtable',
      );
      if (applied.trim() !== '1') throw new Error('the migration of the next version was not applied');
    },
  },
  {
    id: 'switchover',
    name: 'planned switch to another primary',
    awaySeconds: 15,
    async run({ database }) {
      const primary = await database.findPrimary();
      const next = await database.findSyncReplica();
      await primary.patronictl('switchover', '--leader', primary.name, '--candidate', next.name, '--force');
      await database.waitUntilWhole();
    },
  },
];

const wrongClock = { NODE_OPTIONS: `--import=${new URL('wrong-clock.mjs', import.meta.url)}` };

async function refusesForClock(product, name) {
  const { status, text } = await product.askReady(name);
  return status === 503 && /clock of this machine is 3\d{3}\.\d s ahead/.test(text);
}
