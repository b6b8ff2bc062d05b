import { createECDH } from 'node:crypto';

/**
 * Checks the keys at the start of the process. With keys that do not match, push services refuse messages and
 * browsers refuse to subscribe. The faults do not repeat the values.
 */
export function vapidFaults(publicKey: string, privateKey: string, subject: string): string[] {
  const faults: string[] = [];
  if (publicKeyOf(privateKey) === undefined)
    faults.push('VAPID_PRIVATE_KEY must be a P-256 key of 32 bytes in base64url.');
  else if (publicKeyOf(privateKey) !== publicKey)
    faults.push('VAPID_PUBLIC_KEY must be the public half of VAPID_PRIVATE_KEY, in base64url.');
  if (!/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(subject))
    faults.push('VAPID_SUBJECT must be a mailto: or https: address.');
  return faults;
}

function publicKeyOf(privateKey: string): string | undefined {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32) return undefined;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(bytes);
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
