/**
 * On demand, as the landing page itself does: imported at once, these modules would be files of their own that every
 * visitor of the landing page loads.
 */
export const loadLandingParts = () => import('../../../features/landing/landing-parts.tsx');
