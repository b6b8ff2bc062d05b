// Checks files of deploy/ with the programs that read them: `npm run check:deploy`. The cluster drill checks the others.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../deploy', import.meta.url));
// Not on the PATH of every user.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const folder = mkdtempSync(join(tmpdir(), 'crewtable-check-'));

try {
  process.exitCode = check([
    ['promtool', 'prometheus', 'check', 'rules', 'alerts.yml'],
    ['promtool', 'prometheus', 'test', 'rules', 'alerts.test.yml'],
    ['promtool', 'prometheus', 'check', 'config', 'prometheus.yml'],
    // Prints the settings, and touches no clock.
    ['chronyd', 'chrony', '-p', '-U', '-f', 'chrony.conf'],
    ['keepalived', 'keepalived', '--config-test', '--use-file', copyKeepalivedFile()],
  ]);
} finally {
  rmSync(folder, { recursive: true });
}

/** The check of keepalived becomes the user of the script, which only root can do for another user. */
function copyKeepalivedFile() {
  const text = readFileSync(join(cwd, 'keepalived.conf'), 'utf8');
  const copy = join(folder, 'keepalived.conf');
  writeFileSync(copy, text.replace('script_user root', `script_user ${userInfo().username}`));
  return copy;
}

function check(commands) {
  for (const [program, debianPackage, ...args] of commands) {
    const { error, status } = spawnSync(program, args, { cwd, env, stdio: 'inherit' });
    if (error?.code === 'ENOENT') {
      console.error(`${program} is missing. It is part of the Debian package '${debianPackage}'.`);
      return 1;
    }
    if (error) throw error;
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
