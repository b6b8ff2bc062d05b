import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticateFromBrowser, confirmFromBrowser } from './browser.ts';
import type { AuthenticateRequest, BrowserAnswer, ConfirmRequest } from './browser.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';

/** Absolute paths, next to Stripe's own. */
export const browserCallPaths = { confirm: '/sandbox/confirm', authenticate: '/sandbox/authenticate' };

/**
 * Serves the browser's two calls to a product that runs in another process. The product validates and
 * forwards them; browsers do not call these paths directly.
 */
export function serveBrowserCalls(
  app: FastifyInstance,
  parts: SandboxDeps,
  isAllowed: (request: FastifyRequest) => boolean,
  afterwards: () => void,
): void {
  const serve = (path: string, work: (asked: unknown) => Promise<BrowserAnswer<object>>) =>
    app.post(path, async (request, reply): Promise<FastifyReply> => {
      if (!isAllowed(request))
        return reply.code(401).send({ error: { message: 'Invalid API Key provided.' } });
      const { status, body } = await work(JSON.parse(request.body as string));
      afterwards();
      return reply.code(status).send(body);
    });
  serve(browserCallPaths.confirm, (asked) => confirmFromBrowser(parts, asked as ConfirmRequest));
  serve(browserCallPaths.authenticate, (asked) =>
    authenticateFromBrowser(parts, asked as AuthenticateRequest),
  );
}
