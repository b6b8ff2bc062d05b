import { collegeOf } from '@crewtable/contract';
import type { College } from '@crewtable/contract';
import { inventedCollegeOf } from './demo/invented-colleges.ts';

/**
 * The college of a student's address. Only a demo has students at invented colleges: in production nobody can
 * sign in there, because no mail reaches the reserved domain.
 */
export const collegeOfStudent = (email: string): College => inventedCollegeOf(email) ?? collegeOf(email);
