import { organiserRoles, rightsOf } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import type { HttpAnswer } from './http-client.ts';

/** Who sends requests: somebody who is signed out, two students, and an organiser of each role. */
export const personNames = ['nobody', 'alice', 'bob', 'owner', 'host', 'support', 'safety'] as const;
export type PersonName = (typeof personNames)[number];

export function mayCall({ access, right }: Endpoint, caller: PersonName): boolean {
  if (access === 'student') return caller === 'alice' || caller === 'bob';
  if (access !== 'organiser') return true;
  const role = organiserRoles.find((one) => one === caller);
  return role !== undefined && right !== undefined && rightsOf([role]).has(right);
}

/** Whether the answer is a success although this caller may not call the endpoint, in sentences. */
export function accessFaults(endpoint: Endpoint, caller: PersonName, { status }: HttpAnswer): string[] {
  if (status >= 400 || mayCall(endpoint, caller)) return [];
  return [`The status is ${status} for ${caller}, who may not call it.`];
}
