/** HAProxy with the file of deploy/: HTTPS for browsers, and the database's primary for the product. */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { join } from 'node:path';
import { renderFile, writeFor } from './config-files.mjs';
import { runCommand, startProcess } from './processes.mjs';

export async function startEdgeProxy(plan, tls) {
  const folder = plan.makeFolder('edge');
  const pem = join(folder, 'crewtable.pem');
  writeFor(plan, pem, ['crt', 'key'].map((kind) => readFileSync(join(tls.folder, `edge.${kind}`))).join(''));
  const file = join(folder, 'haproxy.cfg');
  const adminSocket = join(folder, 'admin.sock');
  const text = renderFile('haproxy.cfg', plan, [
    ['/etc/haproxy/crewtable.pem', pem],
    ['/etc/crewtable/tls/ca.crt', tls.caFile],
    // The drill has one edge address. Ports below 1024 and another user need root.
    ['203.0.113.10:443', '10.20.0.10:8443'],
    ['203.0.113.10:80\n', '10.20.0.10:8080\n'],
    ['  chroot /var/lib/haproxy\n', ''],
    ['  user haproxy\n', ''],
    ['  group haproxy\n', ''],
    ['/run/haproxy/admin.sock', adminSocket],
    ['log /dev/log local0', 'log stdout format raw daemon'],
    ['maxconn 50000', 'maxconn 2000'],
  ]);
  writeFor(plan, file, text);
  await runCommand('haproxy', ['-c', '-f', file]);
  startProcess({
    name: 'edge-haproxy',
    folder: plan.folder,
    command: 'haproxy',
    args: ['-db', '-f', file],
  });
  return {
    /** What HAProxy thinks of an API node, and how many calls it has sent there. WebSockets are counted apart. */
    async readApiNode(name) {
      const row = (await readStatistics(adminSocket)).find(
        ({ pxname, svname }) => pxname === 'api' && svname === name,
      );
      return { isUp: row.status.startsWith('UP'), calls: Number(row.stot) };
    },
  };
}

async function readStatistics(adminSocket) {
  const socket = connect(adminSocket);
  socket.end('show stat\n');
  const [head, ...rows] = (await readAll(socket)).replace('# ', '').trim().split('\n');
  const names = head.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((value, column) => [names[column], value])));
}
