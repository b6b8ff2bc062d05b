import { holdCents } from '@crewtable/contract';
import { sharedDeposit, shortMoney } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Padlock } from '../../ui/drawings/padlock.tsx';
import { fill, stroke } from '../../ui/drawings/paint.ts';
import { PlaceSetting } from '../../ui/drawings/place-setting.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';

const covered: readonly TableSeat[] = [
  { state: 'you' },
  ...Array.from({ length: 6 }, (): TableSeat => ({ state: 'locked' })),
];

/** A table on which only the student's own seat is visible. */
export function LockedTable() {
  return <Table seats={covered} locked decorative centre={<Padlock />} />;
}

/** A bill with its items and the total, torn off at the bottom. */
export function Bill() {
  const { meals } = useSite();
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true">
      <g transform="rotate(-4 80 80)">
        <path
          d="M34 12H126V144l-9.2-7-9.2 7-9.2-7-9.2 7-9.2-7-9.2 7-9.2-7-9.2 7-9.2-7-9.2 7z"
          style={{ fill: 'var(--card)', stroke: 'var(--line-strong)', strokeWidth: 1.4 }}
        />
        <circle cx="80" cy="36" r="11" style={fill('coral')} />
        <path d="M66.5 28A16 16 0 0 1 93.5 28" style={stroke('coral-deep', 4)} />
        <path d="M48 62h40M48 76h30M48 90h36" style={stroke('ink', 2.4)} />
        <path d="M104 62h8M104 76h8M104 90h8" style={stroke('ink', 2.4)} />
        <path d="M48 104H112" style={{ ...stroke('ink', 1.2), strokeDasharray: '1 4' }} />
        <text x="112" y="124" textAnchor="end" style={{ ...fill('ink'), font: '400 17px var(--display)' }}>
          {sharedDeposit(meals) ?? shortMoney(holdCents)}
        </text>
      </g>
    </svg>
  );
}

const chips: readonly (readonly [x: number, y: number, r: number])[] = [
  [-3.6, -4.4, 1.5],
  [3.4, -2.2, 1.25],
  [-0.6, 1.4, 1.4],
  [-5.4, 3, 1.2],
  [3.2, 5.2, 1.45],
];

/** A cookie with a bite taken out, on a plate. */
export function CookiePlate() {
  return (
    <svg viewBox="-26 -20 52 40" aria-hidden="true">
      <PlaceSetting
        laid
        dish={
          <>
            <circle r="9.4" style={fill('crust')} />
            <circle cx="8" cy="-6.6" r="4.2" style={fill('china')} />
            <circle cx="4.4" cy="-9.6" r="2.6" style={fill('china')} />
            {chips.map(([x, y, r]) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={r} style={fill('plum')} />
            ))}
            <circle cx="12.4" cy="6.6" r="0.9" style={fill('crust')} />
            <circle cx="10.6" cy="9" r="0.6" style={fill('crust')} />
          </>
        }
      />
    </svg>
  );
}
