export { profileData } from './profile-data.ts';
export { registerProfiles } from './profiles.routes.ts';
export { updateProfile } from './update-profile.ts';
