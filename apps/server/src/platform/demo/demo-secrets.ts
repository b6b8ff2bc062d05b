import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

export interface DemoSecrets {
  appSecret: string;
  vapidPublicKey: string;
  vapidPrivateKey: string;
}

/**
 * Generated once and stored in the database: all processes of a demo share them and sessions survive a
 * restart.
 */
export async function loadDemoSecrets(pool: Pool): Promise<DemoSecrets> {
  const made = makeSecrets();
  await pool.query('insert into demo.secrets (value) values ($1) on conflict do nothing', [
    JSON.stringify(made),
  ]);
  const { rows } = await pool.query<{ value: DemoSecrets }>('select value from demo.secrets');
  return rows[0]!.value;
}

function makeSecrets(): DemoSecrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return {
    appSecret: randomBytes(32).toString('base64url'),
    vapidPublicKey: point.toString('base64url'),
    vapidPrivateKey: d!,
  };
}
