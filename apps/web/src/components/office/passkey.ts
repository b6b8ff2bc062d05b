import { api } from '@crewtable/contract';
import type { ConsoleBody } from '@crewtable/contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../../lib/api/api-client.ts';

/** The browser's dialog was closed, or the device has no passkey for this site. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';

  constructor(cause: unknown) {
    super('No passkey was used. Please try again, or use the device that has it.', { cause });
  }
}

/** Enters, unlocks or confirms: the server decides by the session that is open here. */
export async function answerWithPasskey(): Promise<ConsoleBody> {
  const { options } = await call(api.organisers.signInOptions);
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON }).catch(refuse);
  return call(api.organisers.signIn, { body: { passkey: JSON.stringify(answer) } });
}

/** Lets the browser make a passkey. Returns the text for the server. */
export async function createPasskey(options: string): Promise<string> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }).catch(refuse));
}

function refuse(cause: unknown): never {
  throw new NoPasskey(cause);
}
