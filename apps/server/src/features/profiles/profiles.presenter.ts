import { isNeed } from '@crewtable/contract';
import type { Answer, api } from '@crewtable/contract';
import { collegeOfStudent } from '../../platform/college-of-student.ts';
import type { findProfile } from './profiles.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export function presentProfile(row: Row): Answer<typeof api.profiles.get>['userProfile'] {
  return {
    userId: row.student_id,
    email: row.email,
    college: collegeOfStudent(row.email).name,
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    birthdate: row.birthdate,
    studentStatus: row.student_status,
    linkedinHandle: row.linkedin_handle,
    instagramHandle: row.instagram_handle,
    facebookHandle: row.facebook_handle,
    needs: row.needs.filter(isNeed),
    otherNeeds: row.other_needs,
    status: row.status === 'ACTIVE' ? 'ACTIVE' : 'SUSPENDED',
    freeTickets: 0,
  };
}
