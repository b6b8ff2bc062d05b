/** The server's public key as push services take it. */
export function keyBytes(base64Url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64Url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Whether a subscription was made for this key. One made for another would take nothing that we send. */
export function isMadeFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  if (own === null || own.byteLength !== key.byteLength) return false;
  return new Uint8Array(own).every((byte, index) => byte === key[index]);
}
