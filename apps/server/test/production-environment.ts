import type { Environment } from '../src/platform/config/environment-reader.ts';

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
  VAPID_PUBLIC_KEY: 'vapid-public-of-a-test',
  VAPID_PRIVATE_KEY: 'vapid-private-of-a-test',
  VAPID_SUBJECT: 'mailto:hello@crewtable.example',
};
