import { brand } from '@crewtable/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { OrganisersDeps } from '../organisers.deps.ts';
import type { StoredPasskey } from './passkeys.repository.ts';

type Site = Pick<OrganisersDeps, 'publicUrl' | 'production'>;

/**
 * The origins whose passkeys count. A demo may run on a port that only the request knows. The host name is in
 * the id of the relying party, which every passkey signs.
 */
function originsOf({ publicUrl, production }: Site, request: FastifyRequest): string[] {
  return production ? [publicUrl.origin] : [publicUrl.origin, `${publicUrl.protocol}//${request.host}`];
}

export function makeSignInOptions({ publicUrl }: Site) {
  // Without a list of passkeys: the browser offers those it has, and the server tells nobody who works here.
  return generateAuthenticationOptions({ rpID: publicUrl.hostname, userVerification: 'required' });
}

export function makeEnrolmentOptions(
  { publicUrl }: Site,
  organiser: { id: string; name: string; email: string },
  known: readonly { credential_id: string; transports: string[] }[],
) {
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: publicUrl.hostname,
    userID: new TextEncoder().encode(organiser.id),
    userName: organiser.email,
    userDisplayName: organiser.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns undefined if the text is no answer of a passkey. */
export function readPasskeyText(text: string): { id: string } | undefined {
  try {
    const answer = JSON.parse(text) as { id: string } | null;
    return typeof answer === 'object' && typeof answer?.id === 'string' ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the new counter of the passkey, or undefined if the answer is not valid. */
export async function verifySignIn(
  site: Site,
  request: FastifyRequest,
  { answer, challenge, passkey }: { answer: { id: string }; challenge: string; passkey: StoredPasskey },
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks its shape.
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(site, request),
      expectedRPID: site.publicUrl.hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    // The library throws for every kind of wrong answer.
    request.log.info({ err: error }, 'passkey refused');
    return undefined;
  }
}

/** Returns the new passkey, or undefined if the answer is not valid. */
export async function verifyEnrolment(
  site: Site,
  request: FastifyRequest,
  { answer, challenge }: { answer: { id: string }; challenge: string },
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library checks its shape.
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(site, request),
      expectedRPID: site.publicUrl.hostname,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  } catch (error) {
    request.log.info({ err: error }, 'passkey refused');
    return undefined;
  }
}
