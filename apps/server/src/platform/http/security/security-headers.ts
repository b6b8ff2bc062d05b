import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';

/** Hosts of the payment provider, by how a page uses them. */
export interface PaymentHosts {
  scripts: readonly string[];
  frames: readonly string[];
  calls: readonly string[];
}

/** Header names in lower case, with their values. */
export type SecurityHeaders = Readonly<Record<string, string>>;

interface HeaderOptions {
  production: boolean;
  /** The value of `Strict-Transport-Security`. If undefined, the header is not sent. */
  transportSecurity: string | undefined;
  /** Hashes of all inline scripts that the web build generates. */
  scriptHashes: readonly string[];
  /** The hosts of the card fields. Undefined with the sandbox, whose card fields are part of our site. */
  paymentHosts: PaymentHosts | undefined;
  /** Whether a tag manager is configured. It is loaded only for visitors who have agreed to it. */
  tagManager: boolean;
}

/** The hosts that a tag manager container may load and call, as documented by Google. */
const tagManagerHosts = ['https://*.googletagmanager.com', 'https://*.google-analytics.com'];

/**
 * Headers that only have an effect on pages. Scripts, styles and fonts are sent without them to save bytes, and with a
 * short policy: the policy of the page that loads them applies, and on their own they need nothing.
 */
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
const pageAssetPath = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;
const assetPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The headers of pages, API responses and errors. */
export function createSecurityHeaders(options: HeaderOptions): SecurityHeaders {
  return {
    ...headersOf(helmetOptions(options)),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
    ...(options.transportSecurity !== undefined && {
      'strict-transport-security': options.transportSecurity,
    }),
  };
}

export function setSecurityHeaders(app: FastifyInstance, forPages: SecurityHeaders): void {
  const forAssets = {
    ...Object.fromEntries(Object.entries(forPages).filter(([name]) => !pageHeaders.has(name))),
    'content-security-policy': assetPolicy,
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(pageAssetPath.test(request.url) ? forAssets : forPages);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

function helmetOptions({ production, scriptHashes, paymentHosts, tagManager }: HeaderOptions): HelmetOptions {
  const measuringHosts = tagManager ? tagManagerHosts : [];
  const { scripts, frames, calls } = paymentHosts ?? { scripts: [], frames: [], calls: [] };
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...scripts, ...measuringHosts],
        // Toasts and overlays insert style elements: see docs/decisions/0003.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...measuringHosts],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...calls, ...measuringHosts],
        frameSrc: ["'self'", ...frames],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [production ? "'none'" : "'self'"],
        ...(production && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Set separately: see `transportSecurity`.
    strictTransportSecurity: false,
    // The demo page shows the product in a frame, as on a phone.
    xFrameOptions: { action: production ? 'deny' : 'sameorigin' },
  };
}

/** Computes the headers once, because they are the same for every response. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as never, answer as unknown as ServerResponse, () => {});
  return headers;
}
