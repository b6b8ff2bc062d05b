import type { SocketFolders } from './socket-folders.ts';

/** The role and the database of every new cluster. */
export const roleName = 'crewtable';
export const databaseName = 'crewtable';
const port = 5432;

interface ServerSettings {
  cluster: string;
  sockets: SocketFolders;
  durable: boolean;
}

/** Settings are passed on the command line, so that a new version can change them without editing files. */
export function serverArguments({ cluster, sockets, durable }: ServerSettings): string[] {
  const settings: Record<string, string> = {
    // Only a Unix socket, in a folder that other users cannot enter.
    listen_addresses: '',
    unix_socket_directories: `"${sockets.server.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '200',
    shared_buffers: '128MB',
    // JIT compilation costs more time than it saves for the small queries of this product.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    logging_collector: 'off',
    cluster_name: 'crewtable',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** PostgreSQL does not inherit our environment: variables such as PGPORT or LC_ALL change its behaviour. */
export const serverEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

export function connectionUrl(sockets: SocketFolders, database: string): string {
  const host = encodeURIComponent(sockets.server);
  return `postgresql://${roleName}@localhost:${port}/${encodeURIComponent(database)}?host=${host}`;
}
