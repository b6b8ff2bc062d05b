import type { ReactNode } from 'react';
import styles from './place-setting.module.css';

type PlaceSettingProps = {
  dish?: ReactNode;
  /** Fork, knife and glass: for large drawings only, they blur at the size of a card. */
  laid?: boolean | undefined;
};

/** One place at the table, around 0,0; local y points to the middle of the table. */
export function PlaceSetting({ dish, laid = false }: PlaceSettingProps) {
  return (
    <>
      <circle className={styles.plate} r="15" />
      {dish ?? <circle className={styles.well} r="10.5" />}
      {laid && (
        <>
          <g className={styles.cutlery}>
            <path d="M19-11V-3M21.6-11v5.2c0 3.6-5.2 3.6-5.2 0V-11M19-3V12" />
            <path d="M-19-11c-3 3-3.2 8-2.6 11h2.6zM-19 0V12" />
          </g>
          <circle className={styles.glass} cx="-14" cy="20" r="5" />
          <circle className={styles.gleam} cx="-14" cy="20" r="2.6" />
        </>
      )}
    </>
  );
}
