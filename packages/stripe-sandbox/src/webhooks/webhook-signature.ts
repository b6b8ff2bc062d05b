import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header. The SDK checks it against the raw body and real time. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
