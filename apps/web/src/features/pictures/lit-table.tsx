import type { CSSProperties } from 'react';
import { serve } from '../../ui/drawings/dish.tsx';
import { forkPath, glassAt, knifePath } from '../../ui/drawings/place-setting.tsx';
import { Vase } from '../../ui/drawings/vase.tsx';
import {
  CENTRE,
  CLOTH_RADIUS,
  HEM_RADIUS,
  plateTransform,
  seatPlace,
} from '../../ui/table/table-geometry.ts';

/** - you: the chair of the reader, with a label; free: a chair that nobody has yet. */
export type PictureChair = 'you' | 'free' | 'blush' | 'butter' | 'sage' | 'water';

const dishes = serve('noodles', 'citrus', 'salad', 'pizza', 'tart', 'soup', 'croissant', 'egg');

const backs: Record<PictureChair, string> = {
  you: 'coral',
  free: 'on-wine-2',
  blush: 'coral',
  butter: 'yolk',
  sage: 'leaf',
  water: 'line-strong',
};

const glowRadius = 58;

interface LitTableProps {
  readonly chairs: readonly PictureChair[];
  readonly cloth: 'coral' | 'butter';
  /** Chairs glow in a dark room only. */
  readonly glows: boolean;
  /** A heart on every chair that is taken. */
  readonly hearts?: boolean;
}

/**
 * The table for pictures that the server makes, in 320 x 320 units. All colours are in attributes and styles of the
 * elements, because such a picture has no style sheet.
 */
export function LitTable({ chairs, cloth, glows, hearts = false }: LitTableProps) {
  const places = chairs.map((chair, index) => ({ chair, index, ...seatPlace(index, chairs.length) }));
  return (
    <>
      {glows && (
        <defs>
          <radialGradient id="glow">
            <stop offset="0" style={{ stopColor: 'var(--yolk)', stopOpacity: 0.6 }} />
            <stop offset=".55" style={{ stopColor: 'var(--coral)', stopOpacity: 0.2 }} />
            <stop offset="1" style={{ stopColor: 'var(--coral)', stopOpacity: 0 }} />
          </radialGradient>
        </defs>
      )}
      {glows &&
        places
          .filter(({ chair }) => chair !== 'free')
          .map(({ index, x, y }) => (
            <circle key={index} cx={x} cy={y} r={glowRadius} fill="url(#glow)" opacity=".5" />
          ))}
      <circle cx={CENTRE} cy={CENTRE} r={CLOTH_RADIUS} style={{ fill: `var(--${cloth})` }} />
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r={HEM_RADIUS}
        style={{ ...line('china', 1), strokeDasharray: '2 4' }}
      />
      {places.map(({ index }) => (
        <g key={index} transform={plateTransform(index, chairs.length, 0, true)}>
          <circle r="15" style={{ fill: 'var(--china)' }} />
          {dishes[index % dishes.length]}
          <path d={`${forkPath}${knifePath}`} style={line(cloth === 'coral' ? 'china' : 'ink-3', 1.15)} />
          <circle cx={glassAt.x} cy={glassAt.y} r="5" style={{ fill: 'var(--water)' }} />
          <circle cx={glassAt.x} cy={glassAt.y} r="2.6" style={{ fill: 'var(--china)' }} />
        </g>
      ))}
      <g transform={`translate(${CENTRE} ${CENTRE})`}>
        <Vase />
      </g>
      {places.map(({ chair, index, x, y, radius, back }) => (
        <g key={index}>
          <path d={back} style={line(backs[chair], 4.5)} />
          <circle cx={x} cy={y} r={radius} style={cushion(chair)} />
          {chair === 'you' && !hearts && (
            <text
              x={x}
              y={y + 6}
              fontFamily="Young Serif"
              fontSize="17"
              textAnchor="middle"
              style={{ fill: 'var(--on-coral)' }}
            >
              You
            </text>
          )}
          {hearts && (
            <path d={heart(x, y)} style={{ fill: chair === 'you' ? 'var(--china)' : 'var(--coral)' }} />
          )}
        </g>
      ))}
    </>
  );
}

function line(paint: string, width: number): CSSProperties {
  return {
    fill: 'none',
    stroke: `var(--${paint})`,
    strokeWidth: width,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  };
}

function cushion(chair: PictureChair): CSSProperties {
  if (chair === 'free') return { ...line('on-wine-2', 1.5), strokeDasharray: '3 4' };
  return { fill: `var(--${chair === 'you' ? 'coral' : chair})` };
}

function heart(x: number, y: number): string {
  return `M${x} ${y + 8}c-12-7-10-16-4.500-16c3 0 4.500 3 4.500 3s1.500-3 4.500-3c5.500 0 7.500 9-4.500 16z`;
}

const others = ['blush', 'butter', 'sage', 'blush', 'butter', 'water', 'sage'] as const;

/** The reader at the top, and the others around the table. */
export function takenChairs(count: number): PictureChair[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? 'you' : others[(index - 1) % others.length]!,
  );
}
