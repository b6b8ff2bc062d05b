/** HAProxy with the file of deploy/: HTTPS for browsers, and the database's primary for the product. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderFile, writeFor } from './config-files.mjs';
import { runCommand, startProcess } from './processes.mjs';

export async function startEdgeProxy(plan, tls) {
  const folder = plan.makeFolder('edge');
  const pem = join(folder, 'crewtable.pem');
  writeFor(plan, pem, ['crt', 'key'].map((kind) => readFileSync(join(tls.folder, `edge.${kind}`))).join(''));
  const file = join(folder, 'haproxy.cfg');
  const text = renderFile('haproxy.cfg', plan, [
    ['/etc/haproxy/crewtable.pem', pem],
    ['/etc/crewtable/tls/ca.crt', tls.caFile],
    // Ports below 1024 and another user need root.
    ['10.20.0.10:443', '10.20.0.10:8443'],
    ['10.20.0.10:80\n', '10.20.0.10:8080\n'],
    ['  chroot /var/lib/haproxy\n', ''],
    ['  user haproxy\n', ''],
    ['  group haproxy\n', ''],
    ['  stats socket /run/haproxy/admin.sock mode 660 level admin\n', ''],
    ['log /dev/log local0', 'log stdout format raw daemon'],
    ['maxconn 50000', 'maxconn 2000'],
  ]);
  writeFor(plan, file, text);
  await runCommand('haproxy', ['-c', '-f', file]);
  return startProcess({
    name: 'edge-haproxy',
    folder: plan.folder,
    command: 'haproxy',
    args: ['-db', '-f', file],
  });
}
