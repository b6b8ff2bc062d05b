import { isProfileComplete } from '@crewtable/contract';
import type { ProfileDraft } from '@crewtable/contract';

/**
 * QuickCrew requires a complete profile and one social handle, so that crew members can find each other
 * afterwards.
 */
export function isCrewProfileComplete(profile: ProfileDraft): boolean {
  const { facebookHandle, linkedinHandle, instagramHandle } = profile;
  const hasHandle = [facebookHandle, linkedinHandle, instagramHandle].some(
    (handle) => (handle ?? '').trim() !== '',
  );
  return isProfileComplete(profile) && hasHandle;
}
