import { Type } from '#type';
import { needs } from '../rules/needs.ts';
import { StudentStanding } from '../rules/student-standing.ts';

export const Need = Type.Enum(needs);

const Nullable = Type.Union([Type.String(), Type.Null()]);

export const UserProfile = Type.Object({
  userId: Type.String(),
  email: Type.String(),
  college: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  gender: Type.String(),
  birthdate: Type.String({ format: 'date' }),
  studentStatus: Type.String(),
  linkedinHandle: Nullable,
  instagramHandle: Nullable,
  facebookHandle: Nullable,
  /** Diet and access. Only the student gets this; a venue gets counts per table without names. */
  needs: Type.Array(Need),
  otherNeeds: Nullable,
  status: StudentStanding,
  freeTickets: Type.Literal(0),
});
