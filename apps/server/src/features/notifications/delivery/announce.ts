import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Notify } from '../../../ports/notifications.ts';
import { listStudentIds } from '../notifications.repository.ts';

/** Notifies every student. Returns the number of students. */
export async function announce(
  tx: Tx,
  { clock, notify }: { clock: Clock; notify: Notify },
  { title, text }: { title: string; text: string },
): Promise<number> {
  const to = await listStudentIds(tx);
  const payload = { title: title.trim(), text: text.trim() };
  await notify(tx, { to, kind: 'announcement', subject: newId(clock.now()), payload });
  return to.length;
}
