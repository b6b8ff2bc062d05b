/** Where lobbies may look for a crew. The places inside an area are data: see `meeting-places.repository.ts`. */
export const cities = ['New York City'];
export const locations = ['Lower Manhattan, NY'];
export const usualCity = 'New York City';
export const usualLocation = 'Lower Manhattan, NY';
