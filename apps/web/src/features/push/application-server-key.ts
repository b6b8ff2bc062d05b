/** Decodes the server's public VAPID key into the bytes that `pushManager.subscribe` expects. */
export function keyBytes(base64Url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64Url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** True if the subscription was made for this key. With another key, our pushes would be rejected. */
export function usesKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  if (own === null || own.byteLength !== key.byteLength) return false;
  return new Uint8Array(own).every((byte, index) => byte === key[index]);
}
