import { brand } from '@crewtable/contract';
import type { CSSProperties } from 'react';
import { markArcs, markRadius } from '../../ui/drawings/mark.tsx';
import { fittedSize, wrapWords } from './fit-text.ts';
import { LitTable } from './lit-table.tsx';
import type { PictureChair } from './lit-table.tsx';

export const shareSize = { width: 1200, height: 630 } as const;

export interface SharePictureProps {
  readonly title: string;
  /** Under the title, in a colour of its own. */
  readonly lede: string;
  /** Name and value of each row, as on a menu. */
  readonly rows?: readonly (readonly [name: string, value: string])[];
  readonly note: string;
  readonly chairs: readonly PictureChair[];
  readonly cloth: 'coral' | 'butter';
}

const noRows: NonNullable<SharePictureProps['rows']> = [];
const margin = 72;
const columnWidth = 540;
const rowHeight = 46;
const ledeGap = 60;

/** The picture beside a shared link: the words on the left, the table on the right. */
export function SharePicture({ title, lede, rows = noRows, note, chairs, cloth }: SharePictureProps) {
  const titleLines = wrapWords(title, 15);
  const titleSize = fittedSize(titleLines, { width: columnWidth, largest: rows.length > 0 ? 72 : 88 });
  const lineHeight = titleSize * 1.08;
  const ledeLines = wrapWords(lede, 30);
  const ledeSize = fittedSize(ledeLines, { width: columnWidth, largest: 36 });
  const ledeHeight = ledeSize * 1.3;
  const blockHeight =
    lineHeight * (titleLines.length - 1) +
    ledeGap +
    ledeHeight * (ledeLines.length - 1) +
    rowHeight * rows.length;
  const titleStart = Math.max(205, 350 - blockHeight / 2);
  const titleEnd = titleStart + lineHeight * (titleLines.length - 1);
  const ledeEnd = titleEnd + ledeGap + ledeHeight * (ledeLines.length - 1);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={shareSize.width}
      height={shareSize.height}
      viewBox={`0 0 ${shareSize.width} ${shareSize.height}`}
    >
      <defs>
        <radialGradient id="room" gradientUnits="userSpaceOnUse" cx="890" cy="330" r="620">
          <stop offset="0" style={{ stopColor: 'var(--wine-2)' }} />
          <stop offset="1" style={{ stopColor: 'var(--wine)' }} />
        </radialGradient>
      </defs>
      <rect width="100%" height="100%" fill="url(#room)" />
      <Logo />
      <g fontFamily="Young Serif">
        {titleLines.map((text, index) => (
          <text
            key={text}
            x={margin}
            y={titleStart + index * lineHeight}
            fontSize={titleSize}
            letterSpacing={-titleSize * 0.015}
            style={ink('on-wine')}
          >
            {text}
          </text>
        ))}
        {ledeLines.map((text, index) => (
          <text
            key={text}
            x={margin}
            y={titleEnd + ledeGap + index * ledeHeight}
            fontSize={ledeSize}
            style={ink('butter')}
          >
            {text}
          </text>
        ))}
      </g>
      <g fontFamily="Hanken Grotesk" fontSize="26">
        {rows.map(([name, value], index) => {
          const y = ledeEnd + 56 + index * rowHeight;
          return (
            <g key={`${name} ${value}`}>
              <text x={margin} y={y} fontWeight="600" style={ink('on-wine')}>
                {name}
              </text>
              <text x={margin + columnWidth - 40} y={y} textAnchor="end" style={ink('on-wine-2')}>
                {value}
              </text>
              <path
                d={`M${margin} ${y + 14}h${columnWidth - 40}`}
                style={{ stroke: 'var(--on-wine-2)', strokeOpacity: 0.35, strokeWidth: 1 }}
              />
            </g>
          );
        })}
        <text x={margin} y="570" style={ink('on-wine-2')}>
          {note}
        </text>
      </g>
      <g transform="translate(614 41) scale(1.7125)">
        <LitTable chairs={chairs} cloth={cloth} glows />
      </g>
    </svg>
  );
}

function Logo() {
  return (
    <>
      <g transform={`translate(${margin} 62) scale(1.3)`}>
        <circle cx="20" cy="20" r={markRadius} style={{ fill: 'var(--coral)' }} />
        {markArcs(6).map((arc, index) => (
          <path
            key={arc}
            d={arc}
            style={{
              fill: 'none',
              stroke: index === 0 ? 'var(--coral)' : 'var(--on-wine)',
              strokeWidth: 4.2,
              strokeLinecap: 'round',
            }}
          />
        ))}
      </g>
      <text x={margin + 68} y="100" fontFamily="Young Serif" fontSize="36" style={ink('on-wine')}>
        {brand.name}
      </text>
    </>
  );
}

function ink(paint: string): CSSProperties {
  return { fill: `var(--${paint})` };
}
