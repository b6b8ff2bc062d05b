import { ConfigError } from './config-error.ts';
import { EnvironmentReader } from './environment-reader.ts';
import type { Environment } from './environment-reader.ts';

/** What `npm run sandbox` reads. The keys are those of the product that it serves. */
export interface SandboxConfig {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string;
  webhookSecret: string;
  /** The product's address in the browser: the bank's page is there. */
  publicUrl: URL;
  /** Where the product takes webhooks, if the sandbox reaches it by another address. */
  webhookUrl: URL;
}

const usualPort = 12_111;

export function parseSandboxConfig(environment: Environment, webhookPath: string): SandboxConfig {
  const env = new EnvironmentReader(environment);
  const secretKey = env.text('STRIPE_SECRET_KEY') ?? '';
  const webhookSecret = env.text('STRIPE_WEBHOOK_SECRET') ?? '';
  const publicUrl = env.url('PUBLIC_URL', 'http://localhost:3000', ['http:', 'https:']);
  if (!/^(?:sk|rk)_test_./.test(secretKey))
    env.fault('STRIPE_SECRET_KEY must be the test key of the product, which begins with sk_test_.');
  if (webhookSecret === '') env.fault('STRIPE_WEBHOOK_SECRET is needed: the one of the product.');
  if (!env.text('PUBLIC_URL')) env.fault('PUBLIC_URL is needed: the address of the product.');
  const config: SandboxConfig = {
    host: env.text('HOST') ?? '127.0.0.1',
    port: env.integer('PORT', usualPort, 0, 65_535),
    dataDir: env.text('DATA_DIR') ?? './data/sandbox',
    databaseUrl: env.optionalUrl('DATABASE_URL', ['postgres:', 'postgresql:']),
    secretKey,
    webhookSecret,
    publicUrl,
    webhookUrl: env.url('WEBHOOK_URL', new URL(webhookPath, publicUrl).href, ['http:', 'https:']),
  };
  if (env.faults.length > 0) throw new ConfigError(env.faults);
  return config;
}
