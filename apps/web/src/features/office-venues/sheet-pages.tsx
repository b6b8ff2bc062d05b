import { brand } from '@crewtable/contract';
import type { SheetBody } from '@crewtable/contract';
import { formatLongDay, formatTime } from '../../lib/format-date.ts';
import { counted } from './venue-words.ts';
import styles from './sheet.module.css';

/** One page for each restaurant. */
export function SheetPages({ sheet }: { sheet: SheetBody }) {
  const starts = new Date(sheet.startsAt);
  return sheet.venues.map(({ name, address, reservation, needs: allNeeds, tables }) => {
    const students = tables.reduce((sum, { names }) => sum + names.length, 0);
    return (
      <article key={name ?? 'none'} className={styles.sheet}>
        <header>
          <h2>{name ?? 'Without a venue'}</h2>
          {address !== null && <p>{address}</p>}
          <dl>
            <div>
              <dt>When</dt>
              <dd>
                {formatLongDay(starts)}, {formatTime(starts)} to {formatTime(new Date(sheet.endsAt))}
              </dd>
            </div>
            <div>
              <dt>Reservation</dt>
              <dd>{reservation ?? brand.name}</dd>
            </div>
            <div>
              <dt>Guests</dt>
              <dd>
                {students} at {counted(tables.length, 'table')}
              </dd>
            </div>
          </dl>
        </header>
        <ul>
          {tables.map(({ number, names, needs, otherNeeds }) => (
            <li key={number}>
              <h3>
                Table {number} <span>{counted(names.length, 'guest')}</span>
              </h3>
              <p className={styles.names}>
                {withKeys(names).map(({ key, text }) => (
                  <span key={key}>{text}</span>
                ))}
              </p>
              {(needs.length > 0 || otherNeeds.length > 0) && (
                <p className={styles.needs}>
                  <Needs needs={needs} />
                  {withKeys(otherNeeds).map(({ key, text }) => (
                    <span key={key}>&lsquo;{text}&rsquo;</span>
                  ))}
                </p>
              )}
            </li>
          ))}
        </ul>
        {tables.length > 1 && allNeeds.length > 0 && (
          <p className={styles.all}>
            <b>All tables</b>
            <Needs needs={allNeeds} />
          </p>
        )}
        <footer>
          {brand.name}. {sheet.title}. Needs are counts for each table: please ask the table, not one guest.
        </footer>
      </article>
    );
  });
}

type SheetNeeds = SheetBody['venues'][number]['needs'];

function Needs({ needs }: { needs: SheetNeeds }) {
  return needs.map(({ label, count }) => (
    <span key={label}>
      {label} <b>{count}</b>
    </span>
  ));
}

/** Two guests may have the same name. */
const withKeys = (texts: readonly string[]) =>
  texts.map((text, index) => ({ key: `${index} ${text}`, text }));
