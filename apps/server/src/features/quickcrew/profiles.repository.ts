import { crewProfileErrors } from '@crewtable/contract';
import type { Db } from '../../platform/db/database.ts';

/** True if the profile has everything that strangers need to find each other. */
export async function hasCrewProfile(db: Db, studentId: string, today: string): Promise<boolean> {
  const profile = await db
    .selectFrom('profiles')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'gender',
      'birthdate',
      'student_status as studentStatus',
      'linkedin_handle as linkedinHandle',
      'instagram_handle as instagramHandle',
      'facebook_handle as facebookHandle',
    ])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return profile !== undefined && Object.keys(crewProfileErrors(profile, today)).length === 0;
}
