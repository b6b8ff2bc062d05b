import { isProfileComplete } from '@crewtable/contract';
import type { ProfileDraft } from '@crewtable/contract';

/** Whoever meets on demand can be found afterwards: QuickCrew asks for one social handle beyond a complete profile. */
export function isCrewProfileComplete(profile: ProfileDraft): boolean {
  const { facebookHandle, linkedinHandle, instagramHandle } = profile;
  const hasHandle = [facebookHandle, linkedinHandle, instagramHandle].some(
    (handle) => (handle ?? '').trim() !== '',
  );
  return isProfileComplete(profile) && hasHandle;
}
