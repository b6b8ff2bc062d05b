/** Builds everything that the drill breaks: database, proxy, product, and the load on it. */
import { fileURLToPath } from 'node:url';
import { renderFile } from './config-files.mjs';
import { startDatabaseCluster } from './database-cluster.mjs';
import { startEdgeProxy } from './edge-proxy.mjs';
import { runCommand } from './processes.mjs';
import { startProduct } from './product.mjs';
import { verifyUnits } from './units.mjs';

const checkDeploy = fileURLToPath(new URL('../../scripts/check-deploy.mjs', import.meta.url));

export async function buildCluster(plan, say) {
  await runCommand(process.execPath, [checkDeploy]);
  say(
    `alert rules, prometheus.yml, chrony.conf, keepalived.conf and ${await verifyUnits(plan)} systemd units are valid`,
  );
  say('etcd and PostgreSQL under Patroni');
  const database = await startDatabaseCluster(plan);
  const edge = await startEdgeProxy(plan, database.tls);
  const primary = await database.findPrimary();
  await primary.psql(`create role crewtable login password '${plan.secrets.product}'`);
  await primary.psql('create database crewtable owner crewtable');
  await primary.pgbackrest('stanza-create');
  say('payment and mail sandbox, two workers, three API nodes');
  const product = await startProduct(plan, database.tls);
  say(`${await readMetrics(plan)} processes answer Prometheus`);
  return { plan, database, edge, product };
}

/** Reads the metrics of every address in deploy/prometheus.yml. */
async function readMetrics(plan) {
  const targets = renderFile('prometheus.yml', plan, []).match(/[\d.]+:\d+/g);
  for (const target of targets) {
    const text = await (await fetch(`http://${target}/metrics`)).text();
    if (!text.includes('crewtable_database_up 1')) throw new Error(`${target} has no metrics.`);
  }
  return targets.length;
}
