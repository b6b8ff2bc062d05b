import { crewSize, holdCents } from '@crewtable/contract';
import { areaText, mainTable } from '../../../lib/site/site-sentences.ts';
import { sharedDeposit, shortMoney, sizesInDigits, sizesInWords } from '../../../lib/site/site-text.ts';
import type { TableSizes } from '../../../lib/site/site-text.ts';
import { useSite } from '../../../lib/site/site.tsx';
import styles from './hero.module.css';

export function HeroText() {
  const site = useSite();
  return (
    <>
      <h1>
        <span>Come hungry.</span> <span>Leave with</span> <span>a crew.</span>
      </h1>
      <p className={styles.lead}>
        We book a table in {areaText(site)}, seat you with {othersText(mainTable(site))} you haven’t met, and
        tell you where a day ahead.
      </p>
    </>
  );
}

/** 'five to seven students': the others at a table. */
function othersText(table: TableSizes | undefined): string {
  if (!table) return 'students';
  const others = { tableMin: table.tableMin - 1, tableMax: table.tableMax - 1 };
  return `${sizesInWords(others)} ${others.tableMax === 1 ? 'student' : 'students'}`;
}

export function HeroFacts() {
  const site = useSite();
  const deposit = sharedDeposit(site.meals);
  const table = mainTable(site);
  if (!table) return <QuickCrewFacts />;
  return (
    <>
      {deposit !== undefined && (
        <div>
          <dt>Deposit</dt>
          <dd>{deposit}</dd>
        </div>
      )}
      <div>
        <dt>At a table</dt>
        <dd>{sizesInDigits(table)}</dd>
      </div>
      <div>
        <dt>Friends, if you like</dt>
        <dd>2</dd>
      </div>
    </>
  );
}

/** As long as no meal and no season is on sale. */
function QuickCrewFacts() {
  return (
    <>
      <div>
        <dt>Held, not charged</dt>
        <dd>{shortMoney(holdCents)}</dd>
      </div>
      <div>
        <dt>In a crew</dt>
        <dd>{crewSize}</dd>
      </div>
    </>
  );
}
