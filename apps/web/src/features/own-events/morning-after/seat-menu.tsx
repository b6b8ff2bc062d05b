import type { TableMateBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Icon } from '../../../ui/layout/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PersonDialogs } from '../people/person-dialogs.tsx';
import type { Asking } from '../people/person-dialogs.tsx';
import { useWish } from '../people/wish.ts';
import type { Wish } from '../people/wish.ts';
import { nameOf } from '../seat-rules.ts';
import { Heart } from './heart.tsx';
import styles from './seat-menu.module.css';

const barred = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM5.2 5.2l9.6 9.6';
const flag = 'M5 17.5v-14h9.5l-2 3.5 2 3.5H5';

type SeatMenuProps = {
  person: TableMateBody;
  eventId: string;
  /** 'at your table last night' */
  where: string;
  wish: Wish;
  open: boolean;
  onWish: (wish: Wish) => void;
  onClose: () => void;
};

/** The menu of a seat: 'Again', 'Never again' and a report. A bottom sheet on a phone. */
export function SeatMenu({ person, eventId, where, wish, open, onWish, onClose }: SeatMenuProps) {
  const [asking, setAsking] = useState<Asking>();
  const never = useWish(person);
  const { firstName, college } = person;
  const choose = (chosen: Wish) => {
    onWish(chosen);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={nameOf(person)} lead={`${college}, ${where}`} size="small">
      <ul className={styles.items}>
        {wish === 'again' ? (
          <Item icon={<Heart filled />} name="Take back ‘again’" onChoose={() => choose(null)}>
            {firstName} does not learn of it.
          </Item>
        ) : (
          <Item icon={<Heart filled={false} />} name="Again" onChoose={() => choose('again')}>
            Told only if {firstName} says so too.
          </Item>
        )}
        {wish === 'never' ? (
          <Item icon={<Icon name={barred} />} name="Allow the same table again" onChoose={() => choose(null)}>
            {firstName} is not told.
          </Item>
        ) : (
          <Item icon={<Icon name={barred} />} name="Never again" onChoose={() => setAsking('never')}>
            You won’t share a table or a crew. {firstName} is not told.
          </Item>
        )}
        <Item icon={<Icon name={flag} />} name="Report" careful onChoose={() => setAsking('report')}>
          Goes to the organiser, with this evening attached.
        </Item>
      </ul>
      <PersonDialogs {...{ person, eventId, asking }} wish={never} onAsk={setAsking} onDone={onClose} />
    </Dialog>
  );
}

type ItemProps = {
  icon: ReactNode;
  name: string;
  careful?: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Item({ icon, name, careful = false, onChoose, children }: ItemProps) {
  return (
    <li>
      <button type="button" className={styles.item} data-careful={careful || undefined} onClick={onChoose}>
        <span className={styles.icon}>{icon}</span>
        <span>
          <b>{name}</b>
          <span className={styles.text}>{children}</span>
        </span>
      </button>
    </li>
  );
}
