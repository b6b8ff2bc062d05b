// Checks files of deploy/ with the programs that read them: `npm run check:deploy`. The cluster drill checks the others.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../deploy', import.meta.url));
// Not on the PATH of every user.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

for (const [program, debianPackage, ...args] of [
  ['promtool', 'prometheus', 'check', 'rules', 'alerts.yml'],
  ['promtool', 'prometheus', 'test', 'rules', 'alerts.test.yml'],
  ['promtool', 'prometheus', 'check', 'config', 'prometheus.yml'],
  // Prints the settings, and touches no clock.
  ['chronyd', 'chrony', '-p', '-U', '-f', 'chrony.conf'],
]) {
  const { error, status } = spawnSync(program, args, { cwd, env, stdio: 'inherit' });
  if (error?.code === 'ENOENT') {
    console.error(`${program} is missing. It is part of the Debian package '${debianPackage}'.`);
    process.exit(1);
  }
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
