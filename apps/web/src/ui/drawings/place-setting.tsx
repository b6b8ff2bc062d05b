import type { ReactNode } from 'react';
import styles from './place-setting.module.css';

/* Exported for drawings on a canvas, which cannot use this component. */
export const forkPath = 'M19-11V-3M21.6-11v5.2c0 3.6-5.2 3.6-5.2 0V-11M19-3V12';
export const knifePath = 'M-19-11c-3 3-3.2 8-2.6 11h2.6zM-19 0V12';
export const glassAt = { x: -14, y: 20 };

type PlaceSettingProps = {
  dish?: ReactNode;
  /** Shows fork, knife and glass. Only for large drawings: in small ones they are too fine. */
  laid?: boolean | undefined;
};

/** One place at the table, drawn around 0,0. The local y axis points to the centre of the table. */
export function PlaceSetting({ dish, laid = false }: PlaceSettingProps) {
  return (
    <>
      <circle className={styles.plate} r="15" />
      {dish ?? <circle className={styles.well} r="10.5" />}
      {laid && (
        <>
          <g className={styles.cutlery}>
            <path d={forkPath} />
            <path d={knifePath} />
          </g>
          <circle className={styles.glass} cx={glassAt.x} cy={glassAt.y} r="5" />
          <circle className={styles.gleam} cx={glassAt.x} cy={glassAt.y} r="2.6" />
        </>
      )}
    </>
  );
}
