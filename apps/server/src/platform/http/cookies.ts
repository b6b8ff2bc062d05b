import type { FastifyReply, FastifyRequest } from 'fastify';

/** Our cookies: never readable by scripts, never sent from another site, bound to the host in production. */
export interface Cookies {
  read(request: FastifyRequest, name: string): string | undefined;
  write(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply, name: string): void;
}

export function createCookies(production: boolean): Cookies {
  const fullName = (name: string) => (production ? `__Host-crewtable_${name}` : `crewtable_${name}`);
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: production } as const;
  return {
    read: (request, name) => request.cookies[fullName(name)],
    write: (reply, name, value, maxAge) =>
      void reply.setCookie(fullName(name), value, { ...attributes, maxAge }),
    clear: (reply, name) => void reply.clearCookie(fullName(name), attributes),
  };
}
