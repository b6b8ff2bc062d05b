import { cleanName, cleanOtherNeeds, profileErrors } from '@crewtable/contract';
import type { ProfileDraft } from '@crewtable/contract';

/** Sent fields replace the stored ones, without leading and trailing spaces. */
function mergeProfile(stored: ProfileDraft, sent: ProfileDraft): ProfileDraft {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const cleaned = given.map(([field, value]) => [field, clean(field, value)]);
  return { ...stored, ...Object.fromEntries(cleaned) };
}

const names = new Set(['firstName', 'lastName']);

function clean(field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field === 'otherNeeds') return cleanOtherNeeds(value);
  return names.has(field) ? cleanName(value) : value.trim();
}

export type MergedProfile =
  | { kind: 'valid'; profile: Required<{ [Field in keyof ProfileDraft]: string }> }
  | { kind: 'refused'; errors: string[] };

/** The merged profile must be valid as a whole, not only the sent fields. */
export function decideProfile(stored: ProfileDraft, sent: ProfileDraft, today: string): MergedProfile {
  const profile = mergeProfile(stored, sent);
  const errors = [...new Set(Object.values(profileErrors(profile, today)))];
  if (errors.length > 0) return { kind: 'refused', errors };
  const text = (field: keyof ProfileDraft) => profile[field] ?? '';
  return {
    kind: 'valid',
    profile: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      gender: text('gender'),
      birthdate: text('birthdate'),
      studentStatus: text('studentStatus'),
      linkedinHandle: text('linkedinHandle'),
      instagramHandle: text('instagramHandle'),
      facebookHandle: text('facebookHandle'),
      otherNeeds: text('otherNeeds'),
    },
  };
}
