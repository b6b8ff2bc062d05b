import { Mark } from '../../ui/drawings/mark.tsx';
import { bridges, island, labelOf, pathOf, project, streets, walkMinutes, walkWords } from './manhattan.ts';
import type { Frame, GeoPoint } from './manhattan.ts';
import styles from './map-preview.module.css';

const width = 335;
const height = 168;
const usualMetres = 1_200;

type MapPreviewProps = {
  place: GeoPoint;
  name: string;
  /** Where the student is, if the phone was asked. */
  from: GeoPoint | undefined;
};

/** The streets around the place, drawn by ourselves: no map service learns where a crew meets. */
export function MapPreview({ place, name, from }: MapPreviewProps) {
  const frame: Frame = { width, height, centre: place, metresWide: usualMetres };
  const walk = from === undefined ? undefined : walkWords(walkMinutes(from, place));
  const own = from === undefined ? undefined : project(from, frame);
  const isOwnSeen = own !== undefined && own.x > 0 && own.x < width && own.y > 0 && own.y < height;
  const shown = streets.map((street) => ({ ...street, path: pathOf(street.line, frame) }));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Map: ${name}${walk === undefined ? '' : `, ${walk}`}`}
      className={styles.map}
    >
      <rect width={width} height={height} className={styles.water} />
      {bridges.map((line) => (
        <path key={String(line[0])} d={pathOf(line, frame)} className={styles.bridge} />
      ))}
      <path d={`${pathOf(island, frame)}Z`} className={styles.land} />
      {shown.map(({ name: street, wide, path }) => (
        <path key={street} d={path} className={wide === true ? styles.wide : styles.street} />
      ))}
      {shown.map(({ name: street, line }) => {
        const label = labelOf(line, frame);
        return (
          label !== undefined && (
            <text
              key={street}
              transform={`translate(${label.x} ${label.y}) rotate(${label.turn})`}
              className={styles.label}
            >
              {street}
            </text>
          )
        );
      })}
      {isOwnSeen && (
        <>
          <path d={`M${own.x} ${own.y}L${width / 2} ${height / 2}`} className={styles.way} />
          <circle cx={own.x} cy={own.y} r="10" className={styles.ownRim} />
          <circle cx={own.x} cy={own.y} r="6.5" className={styles.own} />
        </>
      )}
      <g transform={`translate(${width / 2} ${height / 2})`}>
        <circle r="25" className={styles.pin} />
        <svg x="-18" y="-18" width="36" height="36" viewBox="0 0 40 40" className={styles.sign}>
          <Mark chairs={4} />
        </svg>
      </g>
      {walk !== undefined && (
        <g transform={`translate(${width / 2} ${height - 28})`}>
          <rect x="-62" y="-13" width="124" height="26" rx="13" className={styles.pill} />
          <text className={styles.walk}>{walk}</text>
        </g>
      )}
    </svg>
  );
}
