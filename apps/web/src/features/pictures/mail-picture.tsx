import { LitTable, takenChairs } from './lit-table.tsx';
import type { PictureChair } from './lit-table.tsx';

/** Twice the size at which mails show it, for sharp displays. */
const scale = 2;
const width = 560;
const height = 284;
/** The lower part of a large table is cut off. A small one has so few chairs that all of them are shown. */
const largeTable = { x: 85, y: 26, width: 390 };
const smallTable = { x: 156, y: 18, width: 248 };
const fewChairs = 4;

interface Room {
  readonly chairs: readonly PictureChair[];
  readonly isDaylight?: boolean;
}

const largestTable = 8;
const free = (count: number): PictureChair[] => Array.from({ length: count }, () => 'free');

/** The pictures at the top of mails, by name. They are the same for every reader. */
const rooms: Readonly<Record<string, Room>> = {
  ...Object.fromEntries(
    Array.from({ length: largestTable - 1 }, (_, index) => [
      `table-of-${index + 2}`,
      { chairs: takenChairs(index + 2) },
    ]),
  ),
  seat: { chairs: ['you', ...free(7)] },
  invitation: { chairs: ['you', 'blush', ...free(6)] },
  'morning-after': { chairs: takenChairs(largestTable), isDaylight: true },
};

export function mailPicture(name: string): Room | undefined {
  return Object.hasOwn(rooms, name) ? rooms[name] : undefined;
}

export function MailPicture({ chairs, isDaylight = false }: Room) {
  const table = chairs.length <= fewChairs ? smallTable : largeTable;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
    >
      <defs>
        <radialGradient id="room" gradientUnits="userSpaceOnUse" cx="280" cy="170" r="300">
          <stop offset="0" style={{ stopColor: isDaylight ? 'var(--coral-wash)' : 'var(--wine-2)' }} />
          <stop offset="1" style={{ stopColor: isDaylight ? 'var(--coral-tint)' : 'var(--wine)' }} />
        </radialGradient>
      </defs>
      <rect width="100%" height="100%" fill="url(#room)" />
      <g transform={`translate(${table.x} ${table.y}) scale(${table.width / 320})`}>
        <LitTable
          chairs={chairs}
          cloth={isDaylight ? 'butter' : 'coral'}
          glows={!isDaylight}
          hearts={isDaylight}
        />
      </g>
    </svg>
  );
}
