import { describe, expect, it } from 'vitest';
import { directionsUrl } from './directions.ts';

const place = { latitude: 40.7185, longitude: -73.9891 };

describe('the way to the table', () => {
  it('is shown by the maps app of an iPhone', () => {
    expect(directionsUrl(place, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
      'https://maps.apple.com/?daddr=40.7185,-73.9891',
    );
  });

  it('is shown by Google’s everywhere else', () => {
    expect(directionsUrl(place, 'Mozilla/5.0 (Linux; Android 15)')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=40.7185,-73.9891',
    );
  });
});
