/**
 * Areas in which a lobby can look for a crew. The places in an area are rows: see
 * `meeting-places.repository.ts`.
 */
export const cities = ['New York City'];
export const locations = ['Lower Manhattan, NY'];
export const usualCity = 'New York City';
export const usualLocation = 'Lower Manhattan, NY';
