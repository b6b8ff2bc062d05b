export { giveFeedback } from './give-feedback.ts';
export { profileData } from './profile-data.ts';
export { registerProfiles } from './profiles.routes.ts';
export { createRequireProfile } from './require-profile.ts';
export { updateProfile } from './update-profile.ts';
