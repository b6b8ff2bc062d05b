import type { TableMateBody } from '@crewtable/contract';
import { useState } from 'react';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { minus, more, warning } from '../../../ui/layout/icons.ts';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { nameOf } from '../seat-rules.ts';
import { PersonDialogs } from './person-dialogs.tsx';
import type { Asking } from './person-dialogs.tsx';
import { useWish } from './wish.ts';

type PersonMenuProps = {
  person: TableMateBody;
  eventId: string;
  /** True if the table is still ahead and the student can report 'I can't come'. */
  canStayAway?: boolean;
};

/** The menu beside each shown student: 'Never again' and a report to the organiser. */
export function PersonMenu({ person, eventId, canStayAway = false }: PersonMenuProps) {
  const [asking, setAsking] = useState<Asking>();
  const wish = useWish(person);
  return (
    <>
      <Menu trigger={<IconButton icon={more} label={`More about ${nameOf(person)}`} />}>
        {person.wish === 'never' ? (
          <MenuItem icon={minus} onSelect={() => wish.mutate(null)}>
            Allow the same table again
          </MenuItem>
        ) : (
          <MenuItem icon={minus} careful onSelect={() => setAsking('never')}>
            Never again
          </MenuItem>
        )}
        <MenuItem icon={warning} careful onSelect={() => setAsking('report')}>
          Report
        </MenuItem>
      </Menu>
      <PersonDialogs {...{ person, eventId, wish, asking, canStayAway }} onAsk={setAsking} />
    </>
  );
}
