import { describe, expect, it } from 'vitest';
import { labelOf, project, streets, walkMinutes, walkWords } from './manhattan.ts';

const centre = { latitude: 40.7193, longitude: -74.0019 };
const frame = { width: 335, height: 168, centre, metresWide: 1_200 };

describe('the map', () => {
  it('has the place in its middle, north above and east to the right', () => {
    expect(project(centre, frame)).toEqual({ x: 167.5, y: 84 });
    expect(project({ ...centre, latitude: 40.72 }, frame).y).toBeLessThan(84);
    expect(project({ ...centre, longitude: -74 }, frame).x).toBeGreaterThan(167.5);
  });

  it('names the streets around the place, upright and within the drawing', () => {
    const labels = streets.flatMap(({ name, line }) => {
      const label = labelOf(line, frame);
      return label === undefined ? [] : [{ name, ...label }];
    });
    expect(labels.map(({ name }) => name)).toContain('Broadway');
    expect(labels.map(({ name }) => name)).not.toContain('Wall St');
    for (const { x, y, turn } of labels) {
      expect(Math.abs(turn)).toBeLessThanOrEqual(90);
      expect(x > 0 && x < frame.width && y > 0 && y < frame.height).toBe(true);
    }
  });

  it('says how far it is on foot', () => {
    expect(walkWords(walkMinutes({ ...centre, latitude: 40.7215 }, centre))).toBe('4 min walk');
    expect(walkWords(walkMinutes({ latitude: 42.36, longitude: -71.06 }, centre))).toBe('Too far to walk');
  });
});
