import { minuteMs } from '@crewtable/contract';
import type { RegisteredEventBody, TableMateBody } from '@crewtable/contract';
import { useState } from 'react';
import { useNow } from '../../../lib/product-clock.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { more } from '../../../ui/layout/icons.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useWishes } from '../people/wish.ts';
import type { Wish } from '../people/wish.ts';
import { initialsOf, nameOf, toneOfMate } from '../seat-rules.ts';
import { AfterTable } from './after-table.tsx';
import { Heart } from './heart.tsx';
import { agoText, chairsOf } from './morning-after-rules.ts';
import { SeatMenu } from './seat-menu.tsx';
import styles from './seats-again.module.css';

/** The table and the row of the seat that was pressed last, with its heart and its menu. */
export function SeatsAgain({ event }: { event: RegisteredEventBody }) {
  const { eventId, date } = event;
  const now = useNow(minuteMs);
  const chairs = chairsOf(event);
  const mates = chairs.flatMap((chair) => (chair.kind === 'mate' ? chair.mate : []));
  const { wishOf, express } = useWishes();
  const [selectedId, setSelectedId] = useState<string>();
  const [open, setOpen] = useState<'menu' | 'people'>();
  const selected = mates.find(({ userId }) => userId === selectedId);
  const ago = agoText(new Date(date), now)?.toLowerCase();

  function toggle(mate: TableMateBody) {
    express(mate, wishOf(mate) === 'again' ? null : 'again');
  }
  function press(mate: TableMateBody) {
    setSelectedId(mate.userId);
    // 'Never again' is taken back in the menu only, so that a tap cannot undo it by mistake.
    if (wishOf(mate) !== 'never') toggle(mate);
  }

  return (
    <>
      <AfterTable chairs={chairs} selectedId={selectedId} wishOf={wishOf} onPress={press} />
      {mates.length > 0 && (
        <p className={styles.tip}>
          Tap a seat to say ‘again’.
          <br />
          It is told only if you both say so.
        </p>
      )}
      {selected !== undefined && (
        <div className={styles.row}>
          <Avatar initials={initialsOf(selected)} tone={toneOfMate(selected)} />
          <span className={styles.who}>
            <b>{nameOf(selected)}</b>
            <span role="status">{stateText(selected, wishOf(selected))}</span>
          </span>
          {wishOf(selected) !== 'never' && (
            <button
              type="button"
              className={styles.heart}
              aria-label={`Meet ${nameOf(selected)} again`}
              aria-pressed={wishOf(selected) === 'again'}
              onClick={() => toggle(selected)}
            >
              <Heart filled={wishOf(selected) === 'again'} />
            </button>
          )}
          <IconButton icon={more} label={`More about ${nameOf(selected)}`} onClick={() => setOpen('menu')} />
        </div>
      )}
      {mates.length > 0 && (
        <Button variant="quiet" size="small" className={styles.wrong ?? ''} onClick={() => setOpen('people')}>
          Something was not right?
        </Button>
      )}
      <Dialog
        open={open === 'people'}
        onClose={() => setOpen(undefined)}
        title="Who is it about?"
        lead="Nobody at the table is told."
        size="small"
      >
        <ul className={styles.people}>
          {mates.map((mate) => (
            <li key={mate.userId}>
              <button
                type="button"
                onClick={() => {
                  setSelectedId(mate.userId);
                  setOpen('menu');
                }}
              >
                <Avatar size="small" initials={initialsOf(mate)} tone={toneOfMate(mate)} />
                <span className={styles.who}>
                  <b>{nameOf(mate)}</b>
                  <span>{mate.college}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
      {selected !== undefined && (
        <SeatMenu
          key={selected.userId}
          person={selected}
          eventId={eventId}
          where={ago === undefined ? 'at your table' : `at your table ${ago}`}
          wish={wishOf(selected)}
          open={open === 'menu'}
          onWish={(wish) => express(selected, wish)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function stateText({ collegeShortName, again }: TableMateBody, wish: Wish): string {
  if (wish === 'never') return `${collegeShortName}, never again`;
  if (again && wish === 'again') return `${collegeShortName}, you both said again`;
  return wish === 'again' ? `${collegeShortName}, again` : collegeShortName;
}
