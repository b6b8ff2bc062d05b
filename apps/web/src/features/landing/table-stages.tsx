import type { SiteMealBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { Candle } from '../../ui/drawings/candle.tsx';
import { serve } from '../../ui/drawings/dish.tsx';
import { Padlock } from '../../ui/drawings/padlock.tsx';
import { Vase } from '../../ui/drawings/vase.tsx';
import type { SeatState, TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import { SmallLabel } from '../../ui/layout/text.tsx';
import { paidMeals, sharedDeposit } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import styles from './how-it-works.module.css';
import shared from './landing.module.css';

const dishes = serve('noodles', 'citrus', 'salad', 'pizza', 'tart', 'soup', 'noodles');

/** Colleges instead of names: only the students at a table see each other's names. */
const guests = ['NYU', 'FIT', 'Pace', 'SVA', 'NYU', 'Pace'];

function tableOf(you: SeatState, others: readonly SeatState[]): TableSeat[] {
  return [
    { state: you, you: true, initials: 'You' },
    ...others.map((state, index): TableSeat => {
      return state === 'locked' || state === 'open' ? { state } : { state, initials: guests[index] };
    }),
  ];
}

const registered = tableOf('you', ['friend', 'open', 'locked', 'locked', 'locked', 'locked']);
const released = tableOf('you', ['friend', 'friend', 'lit', 'lit', 'lit', 'lit']);
const conduct = tableOf('checked-in', [
  'checked-in',
  'checked-in',
  'checked-in',
  'checked-in',
  'lit',
  'checked-in',
]);

export function TableStages() {
  const { meals } = useSite();
  return (
    <>
      <h2 className={shared.heading}>
        The table tells you <span className={styles.line}>where things stand</span>
      </h2>
      <ol className={styles.steps}>
        <Step
          when="When you register"
          what="Take a chair"
          words={`${firstStep(meals)} and send two friends a link. The rest of the table stays covered.`}
        >
          <Table
            seats={registered}
            locked
            centre={<Padlock />}
            label="A locked table for seven: you and a friend are seated, one chair is kept for another friend, the other four are covered."
          />
        </Step>
        <Step
          when="24 hours before"
          what="The lights come on"
          words="Restaurant, table mates and after-party appear, and your phone notifies you."
        >
          <Table
            seats={released}
            lit
            centre={<Candle />}
            dishes={dishes}
            label="The same table, lit and laid: you, your two friends and four more students are seated."
          />
        </Step>
        <Step
          when="At the table"
          what="Seats turn green"
          words="Say hello, check in, order something to share. Feedback opens after dessert."
        >
          <Table
            seats={conduct}
            centre={<Vase />}
            dishes={dishes}
            label="The same table in the evening: six of the seven have checked in, their seats are green."
          />
        </Step>
      </ol>
    </>
  );
}

function firstStep(meals: readonly SiteMealBody[]): string {
  if (paidMeals(meals).length === 0) return 'Register';
  const deposit = sharedDeposit(meals);
  return deposit === undefined ? 'Pay the deposit' : `Pay the ${deposit} deposit`;
}

function Step(props: { when: string; what: string; words: string; children: ReactNode }) {
  return (
    <li>
      <div className={styles.picture}>{props.children}</div>
      <SmallLabel className={styles.when}>{props.when}</SmallLabel>
      <h3>{props.what}</h3>
      <p>{props.words}</p>
    </li>
  );
}
