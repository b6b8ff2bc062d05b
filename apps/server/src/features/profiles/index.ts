export { profileData } from './profile-data.ts';
export { registerProfiles } from './profiles.routes.ts';
