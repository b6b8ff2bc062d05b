import { describe, expect, it } from 'vitest';
import { CENTRE, CLOTH_RADIUS, plateTransform, seatPlace, seatRadius, SIZE } from './table-geometry.ts';

const seats = (count: number, start = 0) =>
  Array.from({ length: count }, (_, i) => seatPlace(i, count, start));
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);
const centre = { x: CENTRE, y: CENTRE };

describe('the seats of a table', () => {
  it.each([
    [4, 28],
    [6, 25.5],
    [7, 24],
    [8, 22.5],
  ])('for %i are %d wide from the middle', (count, radius) => {
    expect(seatRadius(count)).toBe(radius);
  });

  it('begin at the top and go round clockwise', () => {
    const [top, right, bottom, left] = seats(4);
    expect(top).toMatchObject({ x: 160, y: 31 });
    expect(right).toMatchObject({ x: 289, y: 160 });
    expect(bottom).toMatchObject({ x: 160, y: 289 });
    expect(left).toMatchObject({ x: 31, y: 160 });
  });

  it('begin where they are told to', () => {
    const [first] = seats(4, 45);
    expect(first).toMatchObject({ x: 251.2, y: 68.8 });
  });

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'for %i touch neither each other nor the cloth, and stay in the picture',
    (count) => {
      const all = seats(count);
      const radius = seatRadius(count);
      for (const [i, seat] of all.entries()) {
        expect(distance(seat, centre)).toBeGreaterThan(CLOTH_RADIUS + radius - 0.1);
        for (const other of all.slice(i + 1)) expect(distance(seat, other)).toBeGreaterThan(2 * radius);
        for (const edge of [seat.x, seat.y, SIZE - seat.x, SIZE - seat.y])
          expect(edge).toBeGreaterThanOrEqual(radius);
      }
    },
  );

  it('have their backs away from the table', () => {
    expect(seatPlace(0, 7).back).toBe('M134 17.2A29.5 29.5 0 0 1 186 17.2');
    expect(seatPlace(3, 7).back).toBe('M245.5 277.4A29.5 29.5 0 0 1 198.5 300');
  });
});

describe('the plates of a table', () => {
  it('lie before their seats, turned to the middle', () => {
    expect(plateTransform(0, 7)).toBe('translate(160 93) rotate(0) scale(1.3)');
    expect(plateTransform(1, 7)).toBe('translate(212.4 118.2) rotate(51.4) scale(1.3)');
    expect(plateTransform(0, 4, 45)).toBe('translate(202.4 117.6) rotate(45) scale(1.75)');
  });

  it('are smaller where fork and knife lie beside them', () => {
    expect(plateTransform(0, 6, 0, true)).toBe('translate(160 96) rotate(0) scale(1)');
  });
});
