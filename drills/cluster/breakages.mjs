/** What the drill breaks, how it is repaired, and how long nothing may be written meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { apiNames, nodeBehindLink, workerNames } from './machines.mjs';
import { makeNextVersion, nextMigration } from './next-version.mjs';
import { sendSignal, waitFor } from './processes.mjs';

const seconds = (count) => pause(count * 1_000);

export const breakages = [
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
