/** Builds everything that the drill breaks: database, proxy, product, and the load on it. */
import { startDatabaseCluster } from './database-cluster.mjs';
import { startEdgeProxy } from './edge-proxy.mjs';
import { startProduct } from './product.mjs';
import { verifyUnits } from './units.mjs';

export async function buildCluster(plan, say) {
  say(`${await verifyUnits(plan)} systemd units are valid`);
  say('etcd and PostgreSQL under Patroni');
  const database = await startDatabaseCluster(plan);
  await startEdgeProxy(plan, database.tls);
  const primary = await database.findPrimary();
  await primary.psql(`create role crewtable login password '${plan.secrets.product}'`);
  await primary.psql('create database crewtable owner crewtable');
  await primary.pgbackrest('stanza-create');
  say('payment and mail sandbox, two workers, three API nodes');
  const product = await startProduct(plan, database.tls);
  return { plan, database, product };
}
