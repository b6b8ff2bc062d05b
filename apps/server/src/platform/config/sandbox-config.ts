import { ConfigError } from './config-error.ts';
import { EnvironmentReader } from './environment-reader.ts';
import type { Environment } from './environment-reader.ts';

/** The settings of `npm run sandbox`. The keys are those of the product that uses the sandbox. */
export interface SandboxConfig {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string;
  webhookSecret: string;
  /** The URL of the product in the browser. The sandbox links to the 3-D Secure page there. */
  publicUrl: URL;
  /**
   * The webhook URL of the product. Differs from `publicUrl` if the sandbox reaches the product by another
   * address.
   */
  webhookUrl: URL;
}

const defaultPort = 12_111;

export function parseSandboxConfig(environment: Environment, webhookPath: string): SandboxConfig {
  const env = new EnvironmentReader(environment);
  const secretKey = env.text('STRIPE_SECRET_KEY') ?? '';
  const webhookSecret = env.text('STRIPE_WEBHOOK_SECRET') ?? '';
  const publicUrl = env.url('PUBLIC_URL', 'http://localhost:3000', ['http:', 'https:']);
  if (!/^(?:sk|rk)_test_./.test(secretKey))
    env.fault('STRIPE_SECRET_KEY must be the test key of the product, which begins with sk_test_.');
  if (webhookSecret === '') env.fault('STRIPE_WEBHOOK_SECRET is needed: the same value as for the product.');
  if (!env.text('PUBLIC_URL')) env.fault('PUBLIC_URL is needed: the address of the product.');
  const config: SandboxConfig = {
    host: env.text('HOST') ?? '127.0.0.1',
    port: env.integer('PORT', defaultPort, 0, 65_535),
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
