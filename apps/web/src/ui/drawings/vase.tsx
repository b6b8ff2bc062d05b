import { fill, type Paint } from './paint.ts';
import { polar } from './polar.ts';

const leaves = Array.from({ length: 7 }, (_, i) => ({
  turn: Math.round(i * 514) / 10,
  ...polar(i * 51.4, 13),
}));
const petals: Paint[] = ['coral', 'butter', 'blush', 'coral', 'yolk'];
const blossoms = petals.map((paint, i) => ({ paint, heart: i % 2, ...polar(i * 72 + 20, 8) }));

/** A small bunch of flowers, seen from above, drawn around 0,0. */
export function Vase() {
  return (
    <>
      {leaves.map(({ x, y, turn }, i) => (
        <ellipse
          key={turn}
          rx="5"
          ry="9.5"
          transform={`translate(${x} ${y}) rotate(${turn})`}
          style={fill(i % 2 ? 'sage' : 'leaf')}
        />
      ))}
      {blossoms.map(({ x, y, paint, heart }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle r="5.6" style={fill(paint)} />
          <circle r="1.8" style={fill(heart ? 'plum' : 'china')} />
        </g>
      ))}
    </>
  );
}
