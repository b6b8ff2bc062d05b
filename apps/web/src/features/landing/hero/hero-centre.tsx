import { fill, stroke } from '../../../ui/drawings/paint.ts';
import { Vase } from '../../../ui/drawings/vase.tsx';

/** The centre of the large table: bread, a salad, a carafe, flowers and two candles. */
export function HeroCentre({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g transform="translate(-58 34) rotate(-24)">
        <rect x="-46" y="-30" width="92" height="60" rx="14" style={fill('crust')} />
        <circle cx="36" r="5" style={fill('coral')} />
        <ellipse cx="-20" rx="17" ry="21" style={fill('butter')} />
        <ellipse cx="4" cy="2" rx="15" ry="20" style={fill('butter')} />
        <path d="M-26-10c6-3 10-2 13 1M0-8c5-2 8-1 10 1" style={stroke('crust', 2.5)} />
      </g>
      <g transform="translate(62 44)">
        <circle r="40" style={fill('china')} />
        <circle r="33" style={fill('leaf')} />
        <ellipse cx="-8" cy="-10" rx="14" ry="8" transform="rotate(30)" style={fill('sage')} />
        <ellipse cx="10" cy="8" rx="14" ry="8" transform="rotate(-40)" style={fill('sage')} />
        <circle cx="-12" cy="12" r="7" style={fill('coral')} />
        <circle cx="14" cy="-10" r="7" style={fill('coral')} />
        <circle cx="2" cy="20" r="5" style={fill('butter')} />
      </g>
      <g transform="translate(-26 -52)">
        <circle r="23" style={fill('wine')} />
        <circle r="10" style={fill('plum')} />
        <circle r="5" style={fill('crust')} />
      </g>
      <g transform="translate(42 -44) scale(1.9)">
        <Vase />
      </g>
      <TeaLight x={0} y={96} />
      <TeaLight x={-98} y={-24} />
    </g>
  );
}

function TeaLight({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="15" opacity=".9" style={fill('butter')} />
      <circle r="8" style={fill('china')} />
      <circle r="3.5" style={fill('coral-deep')} />
    </g>
  );
}
