import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';

/** By what a page does with them. */
export interface PaymentHosts {
  scripts: readonly string[];
  frames: readonly string[];
  calls: readonly string[];
}

interface HeaderOptions {
  production: boolean;
  /** The value of `Strict-Transport-Security`. Undefined: the header is not sent. */
  transportSecurity: string | undefined;
  /** Hashes of the inline scripts that the web build wrote; there are no others. */
  scriptHashes: readonly string[];
  /** Where card fields come from in live mode. Absent in the sandbox, which is the own site. */
  paymentHosts: PaymentHosts | undefined;
  /** Whether a tag manager is configured; it is loaded for visitors who agree to it. */
  tagManager: boolean;
}

/** What a tag manager's container may load and call; its maker's list. */
const tagManagerHosts = ['https://*.googletagmanager.com', 'https://*.google-analytics.com'];

/** Rules for pages. Scripts, styles and fonts obey those of the page that loads them, and are smaller without. */
const pageHeaders = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);
const partOfPage = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;

export function setSecurityHeaders(app: FastifyInstance, options: HeaderOptions): void {
  const ofPages = {
    ...headersOf(choose(options)),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
    ...(options.transportSecurity !== undefined && {
      'strict-transport-security': options.transportSecurity,
    }),
  };
  const ofParts = Object.fromEntries(Object.entries(ofPages).filter(([name]) => !pageHeaders.has(name)));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(partOfPage.test(request.url) ? ofParts : ofPages);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

function choose({ production, scriptHashes, paymentHosts, tagManager }: HeaderOptions): HelmetOptions {
  const measuringHosts = tagManager ? tagManagerHosts : [];
  const { scripts, frames, calls } = paymentHosts ?? { scripts: [], frames: [], calls: [] };
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...scripts, ...measuringHosts],
        // Toasts and overlays add style elements of their own: docs/decisions/0003.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...measuringHosts],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...calls, ...measuringHosts],
        frameSrc: ["'self'", ...frames],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(production && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Configured as a whole: see `transportSecurity`.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  };
}

/** The same for every answer, so they are put together once instead of for each. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as never, answer as unknown as ServerResponse, () => {});
  return headers;
}
