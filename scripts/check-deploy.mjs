// Checks the alert rules with promtool: `npm run check:deploy`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../deploy', import.meta.url));

for (const args of [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const { error, status } = spawnSync('promtool', args, { cwd, stdio: 'inherit' });
  if (error?.code === 'ENOENT') {
    console.error("promtool is missing. It is part of the Debian package 'prometheus'.");
    process.exit(1);
  }
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
