import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import type { ErrorObject as Fault, ValidateFunction } from 'ajv';
import type { Schemas } from './derive-schemas.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const stripeFolder = dirname(dirname(createRequire(import.meta.url).resolve('stripe')));
const cacheFolder = join(dirname(stripeFolder), '.cache', 'stripe-sandbox');

/** Changes if one of the sources of the schemas changes. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = [
    join(stripeFolder, 'package.json'),
    here('derive-schemas.ts'),
    here('published-types.ts'),
    here('../src/webhooks/events.ts'),
  ];
  for (const file of sources) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 24);
}

/** Deriving the schemas takes seconds, so they are cached until one of their sources changes. */
async function loadSchemas(): Promise<Schemas> {
  const file = join(cacheFolder, `${fingerprint()}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Schemas;
  } catch {
    const { deriveSchemas } = await import('./derive-schemas.ts');
    const schemas = deriveSchemas();
    mkdirSync(cacheFolder, { recursive: true });
    // The rename is atomic, so that parallel test files never read a partial file.
    const unfinished = `${file}.${randomUUID()}`;
    writeFileSync(unfinished, JSON.stringify(schemas));
    renameSync(unfinished, file);
    return schemas;
  }
}

const ajv = new Ajv({ strict: false, inlineRefs: false, code: { optimize: false } });
ajv.addSchema({ $id: 'stripe', $defs: await loadSchemas() });

function validatorFor(name: string): ValidateFunction {
  const validate = ajv.getSchema(`stripe#/$defs/${encodeURIComponent(name)}`);
  if (!validate) throw new Error(`No schema was derived for ${name}.`);
  return validate as ValidateFunction;
}

const inText = ({ instancePath, message, params }: Fault) =>
  `${instancePath} ${message} ${JSON.stringify(params)}`.trim();

/** The differences between an object and Stripe's published type; empty if there are none. */
export function faultsOf(name: string, object: unknown): string[] {
  const validate = validatorFor(name);
  return validate(object) ? [] : (validate.errors ?? []).map(inText);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The same for an event. Each event type has its own schema. */
export function faultsOfEvent(event: unknown): string[] {
  return faultsOf(`event ${String(isRecord(event) ? event['type'] : event)}`, event);
}

/** The response to `/v1/payment_intents/pi_…/confirm` is a payment_intent. */
const kindAt = (path: string) => path.split('/')[2]!.split('?')[0]!.replace(/s$/, '');

/** The same for the response to a request: an error, a page of objects, or an object. */
export function faultsOfAnswer(path: string, body: unknown): string[] {
  if (!isRecord(body)) return ['the answer is no object'];
  const kind = kindAt(path);
  const check = (each: unknown) => (kind === 'event' ? faultsOfEvent(each) : faultsOf(kind, each));
  if ('error' in body) return faultsOf('error', body['error']);
  if (body['object'] !== 'list') return check(body);
  const { data, has_more, url, ...rest } = body;
  if (!Array.isArray(data) || typeof has_more !== 'boolean' || typeof url !== 'string') {
    return ['the list has no data, has_more or url'];
  }
  return [
    ...(Object.keys(rest).length === 1 ? [] : [`the list has more: ${Object.keys(rest).join()}`]),
    ...data.flatMap(check),
  ];
}
