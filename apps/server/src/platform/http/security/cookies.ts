import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Our cookies: not readable by scripts, not sent from other sites, bound to the host in production. */
export interface Cookies {
  read(request: FastifyRequest, name: string): string | undefined;
  write(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply, name: string): void;
}

export function createCookies(production: boolean): Cookies {
  const prefix = production ? '__Host-crewtable_' : 'crewtable_';
  const attributes = { path: '/', httpOnly: true, secure: production, sameSite: 'strict' } as const;
  const write: Cookies['write'] = (reply, name, value, maxAge) => {
    const cookie = stringifySetCookie({ name: `${prefix}${name}`, value, maxAge, ...attributes });
    void reply.header('set-cookie', cookie);
  };
  return {
    read: (request, name) => parseCookie(request.headers.cookie ?? '')[`${prefix}${name}`],
    write,
    clear: (reply, name) => write(reply, name, '', 0),
  };
}
