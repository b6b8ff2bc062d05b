import { Dish, type DishName } from '../../ui/drawings/dish.tsx';

interface DrawingProps {
  readonly className?: string | undefined;
}

const metal = { fill: 'var(--china)', stroke: 'var(--line-strong)', strokeWidth: 1.4 };

export function Fork({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 60 420" aria-hidden="true" className={className}>
      <path
        d="M10 8v92c0 20 8 30 14 34l-4 250c0 14 4 24 10 24s10-10 10-24l-4-250c6-4 14-14 14-34V8h-5v84h-7V8h-6v84h-4V8h-6v84h-7V8z"
        style={metal}
      />
    </svg>
  );
}

export function Knife({ className }: DrawingProps) {
  return (
    <svg viewBox="0 0 60 420" aria-hidden="true" className={className}>
      <path
        d="M36 8C14 34 10 120 14 204c0 8 4 12 10 12l-4 168c0 14 4 24 10 24s10-10 10-24L36 8z"
        style={metal}
      />
      <path d="M24 216h15" style={{ stroke: 'var(--line-strong)', strokeWidth: 1.4 }} />
    </svg>
  );
}

/** A glass of water, seen from above. */
export function WaterGlass({ className }: DrawingProps) {
  return (
    <svg viewBox="-60 -60 120 120" aria-hidden="true" className={className}>
      <circle r="52" style={{ fill: 'var(--water)', stroke: 'var(--line-strong)', strokeWidth: 1.4 }} />
      <circle r="38" style={{ fill: 'var(--china)', opacity: 0.7 }} />
      <path
        d="M-24-18A30 30 0 0 1 4-30"
        style={{ fill: 'none', stroke: 'var(--card)', strokeWidth: 5, strokeLinecap: 'round' }}
      />
    </svg>
  );
}

/** So many plates fit into the width. */
const widthInPlates = 5;

/** One plate for each item of the menu below it. */
export function CoverDishes({ className, dishes }: DrawingProps & { dishes: readonly DishName[] }) {
  const width = (Math.max(widthInPlates, dishes.length) - 1) * 38 + 34;
  return (
    <svg viewBox={`-17 -17 ${width} 34`} aria-hidden="true" className={className}>
      {dishes.map((name, index) => (
        // The plates never change their places.
        // oxlint-disable-next-line react/no-array-index-key
        <g key={index} transform={`translate(${index * 38} 0)`}>
          <circle r="15.5" style={{ fill: 'var(--paper)', stroke: 'var(--line-strong)', strokeWidth: 0.6 }} />
          <Dish name={name} />
        </g>
      ))}
    </svg>
  );
}
