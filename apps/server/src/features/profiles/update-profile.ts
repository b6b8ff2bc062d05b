import { orderNeeds } from '@crewtable/contract';
import type { Need, ProfileDraft } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import { newYorkDate } from '../../platform/clock/new-york.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Notify } from '../../ports/notifications.ts';
import { decideProfile } from './merge-profile-rules.ts';
import { findProfileForUpdate, lockStudent, saveProfile } from './profiles.repository.ts';

/** Merges the sent fields into the profile or creates it. Stores it only if all fields are valid. */
export async function updateProfile(
  { db, clock, notify }: { db: Db; clock: Clock; notify: Notify },
  studentId: string,
  { needs, ...sent }: ProfileDraft & { needs?: Need[] | undefined },
  { onlyIfMissing = false } = {},
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await lockStudent(tx, studentId))) throw new AppError('session_expired');
    const stored = await findProfileForUpdate(tx, studentId);
    if (stored && onlyIfMissing) return;
    const decision = decideProfile(stored ? draftOf(stored) : {}, sent, newYorkDate(now));
    if (decision.kind === 'refused') throw new AppError('bad_input', { errors: decision.errors });
    const { profile } = decision;
    await saveProfile(tx, {
      student_id: studentId,
      first_name: profile.firstName,
      last_name: profile.lastName,
      gender: profile.gender,
      birthdate: profile.birthdate,
      student_status: profile.studentStatus,
      linkedin_handle: profile.linkedinHandle || null,
      instagram_handle: profile.instagramHandle || null,
      facebook_handle: profile.facebookHandle || null,
      ...(needs && { needs: orderNeeds(needs) }),
      other_needs: profile.otherNeeds || null,
      updated_at: now,
    });
    if (!stored) {
      const payload = { firstName: profile.firstName };
      await notify(tx, { to: studentId, kind: 'welcome', subject: studentId, payload });
    }
  });
}

interface StoredProfile {
  first_name: string;
  last_name: string;
  gender: string;
  birthdate: string;
  student_status: string;
  linkedin_handle: string | null;
  instagram_handle: string | null;
  facebook_handle: string | null;
  other_needs: string | null;
}

function draftOf(stored: StoredProfile): ProfileDraft {
  return {
    firstName: stored.first_name,
    lastName: stored.last_name,
    gender: stored.gender,
    birthdate: stored.birthdate,
    studentStatus: stored.student_status,
    linkedinHandle: stored.linkedin_handle,
    instagramHandle: stored.instagram_handle,
    facebookHandle: stored.facebook_handle,
    otherNeeds: stored.other_needs,
  };
}
