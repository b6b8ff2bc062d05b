import { api } from '@crewtable/contract';
import { call } from '../api/api-client.ts';
import { depart } from './session.ts';

/**
 * Deletes the account and all its sessions. Apart from the session, because the endpoints of the profile would be in
 * the script that every visitor loads.
 */
export function deleteAccount(): Promise<void> {
  return depart(() => call(api.profiles.deleteAccount, { endsSession: true }));
}
