import { fill } from './paint.ts';

type Roof = 'flat' | 'step' | 'gable' | 'spire' | 'taper' | 'tank';
type Building = readonly [width: number, height: number, roof?: Roof];

const GROUND = 220;

/* Lower Manhattan from west to east. 'spire' is the Woolworth Building, 'taper' is One World Trade Center. */
const buildings: readonly Building[] = [
  [46, 48],
  [30, 84, 'step'],
  [40, 60, 'tank'],
  [34, 104],
  [26, 72],
  [44, 92, 'gable'],
  [30, 58],
  [38, 128, 'step'],
  [34, 88, 'tank'],
  [46, 64],
  [30, 150, 'spire'],
  [40, 96],
  [28, 70],
  [52, 112, 'step'],
  [34, 84],
  [30, 132, 'gable'],
  [44, 76, 'tank'],
  [34, 108],
  [48, 176, 'taper'],
  [30, 98],
  [46, 120, 'step'],
  [34, 80],
  [40, 142, 'gable'],
  [28, 92],
  [50, 104, 'tank'],
  [32, 66],
  [42, 124, 'step'],
  [34, 86],
  [30, 110],
  [48, 70, 'tank'],
  [34, 96, 'gable'],
  [40, 58],
  [30, 82, 'step'],
  [46, 62],
  [38, 90],
  [32, 50, 'tank'],
  [44, 78],
  [30, 104, 'step'],
  [46, 66, 'tank'],
  [60, 40],
];

function roofLine(roof: Roof, left: number, right: number, top: number): string {
  const mid = (left + right) / 2;
  switch (roof) {
    case 'step':
      return `V${top + 16}H${left + 7}V${top}H${right - 7}V${top + 16}H${right}`;
    case 'gable':
      return `V${top + 14}L${mid} ${top - 4}L${right} ${top + 14}`;
    case 'spire':
      return `V${top + 30}H${left + 6}V${top + 8}L${mid - 3} ${top - 14}V${top - 34}H${mid + 3}V${top - 14}L${right - 6} ${top + 8}V${top + 30}H${right}`;
    case 'taper':
      return `V${top + 40}L${mid - 9} ${top - 2}H${mid - 1.5}V${top - 36}H${mid + 1.5}V${top - 2}H${mid + 9}L${right} ${top + 40}`;
    case 'tank':
      return `V${top}H${mid - 8}V${top - 6}H${mid - 7}V${top - 18}L${mid} ${top - 24}L${mid + 7} ${top - 18}V${top - 6}H${mid + 8}V${top}H${right}`;
    default:
      return `V${top}H${right}`;
  }
}

function drawSkyline() {
  const windows: { x: number; y: number }[] = [];
  let outline = 'M-10 222';
  let left = -10;
  let dice = 0;
  for (const [width, height, roof = 'flat'] of buildings) {
    const right = left + width;
    const top = GROUND - height;
    outline += roofLine(roof, left, right, top);
    const tries = height > 66 ? 4 : 0;
    for (let i = 0; i < tries; i++) {
      dice = (dice * 37 + width * height + i * 17) % 101;
      const window = { x: left + 8 + (dice % 3) * 9, y: top + 46 + (dice % 5) * 13 };
      const isNew = !windows.some(({ x, y }) => x === window.x && y === window.y);
      if (dice < 58 && window.x < right - 9 && window.y < 205 && isNew) windows.push(window);
    }
    left = right;
  }
  return { outline: `${outline}V222z`, windows };
}

const { outline, windows } = drawSkyline();

type SkylineProps = {
  /** Shows lit windows. */
  lit?: boolean;
  className?: string | undefined;
};

/** Lower Manhattan on 1440 x 220, cropped and never distorted at other widths. Drawn in the text colour. */
export function Skyline({ lit = false, className }: SkylineProps) {
  return (
    <svg
      viewBox="0 0 1440 220"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      fill="currentColor"
      className={className}
    >
      <path d={outline} />
      {lit && (
        <g style={fill('butter')}>
          {windows.map(({ x, y }) => (
            <rect key={`${x} ${y}`} x={x} y={y} width="4" height="6" />
          ))}
        </g>
      )}
    </svg>
  );
}
