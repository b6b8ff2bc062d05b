import { describe, expect, it } from 'vitest';
import { streets } from './manhattan.ts';
import { project, walkBetween, walkMinutes, walkText } from './map-geometry.ts';
import { bodyOf, labelStreets } from './map-labels.ts';

const centre = { latitude: 40.7193, longitude: -74.0019 };
const frame = { width: 335, height: 168, centre, metresWide: 1_200 };
const everywhere = [{ left: 0, right: frame.width }];
const pin = { ...project(centre, frame), radius: 28 };

describe('the map', () => {
  it('has the place in its middle, north above and east to the right', () => {
    expect(project(centre, frame)).toEqual({ x: 167.5, y: 84 });
    expect(project({ ...centre, latitude: 40.72 }, frame).y).toBeLessThan(84);
    expect(project({ ...centre, longitude: -74 }, frame).x).toBeGreaterThan(167.5);
  });

  it('names the streets around the place, upright and within the drawing', () => {
    const labels = labelStreets(streets, frame, everywhere, [pin]);
    expect(labels.map(({ words }) => words)).toContain('Broadway');
    expect(labels.map(({ words }) => words)).not.toContain('Wall St');
    for (const { x, y, turn } of labels) {
      expect(Math.abs(turn)).toBeLessThanOrEqual(90);
      expect(x > 0 && x < frame.width && y > 0 && y < frame.height).toBe(true);
    }
  });

  it('writes no name over another one, nor over the place', () => {
    const labels = labelStreets(streets, frame, everywhere, [pin]);
    const bodies = [[pin], ...labels.map(bodyOf)];
    for (const [index, body] of bodies.entries()) {
      const others = bodies.slice(index + 1).flat();
      const touching = body.flatMap((disc) =>
        others.filter(({ x, y, radius }) => Math.hypot(x - disc.x, y - disc.y) < radius + disc.radius),
      );
      expect(touching).toEqual([]);
    }
  });

  it('leads around one corner, from where the student is to the place', () => {
    const [from, corner, to] = walkBetween({ x: 40, y: 20 }, { x: 167, y: 84 });
    expect(from).toEqual({ x: 40, y: 20 });
    expect(to).toEqual({ x: 167, y: 84 });
    const turn =
      ((corner?.x ?? 0) - 40) * (167 - (corner?.x ?? 0)) + ((corner?.y ?? 0) - 20) * (84 - (corner?.y ?? 0));
    expect(Math.abs(turn)).toBeLessThan(20);
  });

  it('says how far it is on foot', () => {
    expect(walkText(walkMinutes({ ...centre, latitude: 40.7215 }, centre))).toBe('4 min walk');
    expect(walkText(walkMinutes({ latitude: 42.36, longitude: -71.06 }, centre))).toBe('Too far to walk');
  });
});
