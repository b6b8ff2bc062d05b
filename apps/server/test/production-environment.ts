import { generateKeyPairSync } from 'node:crypto';
import type { Environment } from '../src/platform/config/environment-reader.ts';

/** The keys must fit each other; nobody needs these after the test. */
const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const vapidPublicKey = Buffer.concat([
  Buffer.of(4),
  ...[x!, y!].map((half) => Buffer.from(half, 'base64url')),
]);

/** Everything that production asks for; the database is always the test's own. */
export const productionEnvironment: Environment = {
  MODE: 'production',
  PUBLIC_URL: 'https://crewtable.example',
  DATABASE_URL: 'postgres://production.example/crewtable',
  APP_SECRET: 'k9v2Jq7LxW4bTz8Rf1Hc6Np3Ys5Md0Ga',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Crewtable <hello@crewtable.example>',
  STRIPE_SECRET_KEY: 'stripe-secret-of-a-test',
  STRIPE_PUBLISHABLE_KEY: 'stripe-publishable-of-a-test',
  STRIPE_WEBHOOK_SECRET: 'stripe-webhook-of-a-test',
  VAPID_PUBLIC_KEY: vapidPublicKey.toString('base64url'),
  VAPID_PRIVATE_KEY: d!,
  VAPID_SUBJECT: 'mailto:hello@crewtable.example',
};
