import type { FastifyReply, FastifyRequest } from 'fastify';

/** Our cookies: not readable by scripts, not sent from other sites, bound to the host in production. */
export interface Cookies {
  read(request: FastifyRequest, name: string): string | undefined;
  write(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply, name: string): void;
}

/** Ids and tokens, which need no quoting. Other characters could add attributes to the cookie. */
const plainValue = /^[\w.-]*$/;

export function createCookies(production: boolean): Cookies {
  const prefix = production ? '__Host-crewtable_' : 'crewtable_';
  const attributes = `Path=/; HttpOnly; ${production ? 'Secure; ' : ''}SameSite=Strict`;
  const patterns = new Map<string, RegExp>();
  const patternOf = (name: string) => {
    const pattern = patterns.get(name) ?? new RegExp(`(?:^|;) *${prefix}${name}=([^;]*)`);
    patterns.set(name, pattern);
    return pattern;
  };
  const write: Cookies['write'] = (reply, name, value, maxAge) => {
    if (!plainValue.test(value))
      throw new Error(`Value of cookie '${name}' contains characters that need quoting`);
    void reply.header('set-cookie', `${prefix}${name}=${value}; Max-Age=${maxAge}; ${attributes}`);
  };
  return {
    read: (request, name) =>
      patternOf(name)
        .exec(request.headers.cookie ?? '')?.[1]
        ?.trimEnd(),
    write,
    clear: (reply, name) => write(reply, name, '', 0),
  };
}
