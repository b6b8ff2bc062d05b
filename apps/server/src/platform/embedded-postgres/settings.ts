import type { SocketFolders } from './socket-folders.ts';

/** The role and the database that every new cluster has. */
export const roleName = 'crewtable';
export const databaseName = 'crewtable';
const port = 5432;

interface ServerSettings {
  cluster: string;
  sockets: SocketFolders;
  durable: boolean;
}

/** Settings travel on the command line, so that a newer Crewtable brings its own without editing files. */
export function serverArguments({ cluster, sockets, durable }: ServerSettings): string[] {
  const settings: Record<string, string> = {
    // Reached only through a socket in a folder that is closed to other users.
    listen_addresses: '',
    unix_socket_directories: `"${sockets.server.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '200',
    shared_buffers: '128MB',
    // Compiling costs more than it saves on the small queries of this product.
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

/** Nothing of our own environment reaches PostgreSQL: its variables (PGPORT, LC_ALL) would change what it does. */
export const serverEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

export function connectionUrl(sockets: SocketFolders, database: string): string {
  const host = encodeURIComponent(sockets.server);
  return `postgresql://${roleName}@localhost:${port}/${encodeURIComponent(database)}?host=${host}`;
}
