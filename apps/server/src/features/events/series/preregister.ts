import type { RegistrationBody } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { EventsDeps } from '../events.deps.ts';
import { registerForEvent } from '../seats/register-for-event.ts';

/** Registers, then joins the friend group of the invite code. The student keeps the seat if joining fails. */
export async function preregister(
  deps: EventsDeps,
  studentId: string,
  target: string,
  code: string | undefined,
): Promise<RegistrationBody> {
  const { groupTarget, ...registration } = await registerForEvent(deps, studentId, target);
  if (code !== undefined && code !== '') await joinFriends(deps, { studentId, target: groupTarget, code });
  return registration;
}

async function joinFriends(
  { db, log, friendGroups }: EventsDeps,
  wish: { studentId: string; target: string; code: string },
): Promise<void> {
  const { studentId, target } = wish;
  try {
    await db.transaction().execute((tx) => friendGroups.join(tx, wish));
  } catch (error) {
    if (error instanceof AppError)
      log.info({ studentId, target, code: error.code }, 'friend group join refused');
    else log.warn({ studentId, target, err: error }, 'friend group join failed');
  }
}
