import type { InvitationBody, RegisteredEventBody } from '@crewtable/contract';
import { Candle } from '../../ui/drawings/candle.tsx';
import { serve } from '../../ui/drawings/dish.tsx';
import { Padlock } from '../../ui/drawings/padlock.tsx';
import { Vase } from '../../ui/drawings/vase.tsx';
import { Table } from '../../ui/table/table.tsx';
import { stageOf } from './event-stage.ts';
import { seatsOf } from './seat-rules.ts';

export const ownTableDishes = serve(
  'noodles',
  'citrus',
  'salad',
  'pizza',
  'tart',
  'soup',
  'croissant',
  'egg',
);

type OwnTableProps = {
  event: RegisteredEventBody;
  invitations?: readonly InvitationBody[] | undefined;
  mini?: boolean;
};

/** The student's table: hatched seats while locked, lit after the release, green seats after check-in. */
export function OwnTable({ event, invitations, mini }: OwnTableProps) {
  const released = event.venueDetails !== null;
  const seats = seatsOf(event, invitations);
  const stage = stageOf(event);
  const someoneIsThere = seats.some(({ state }) => state === 'checked-in');
  const lit = released && (stage === 'released' || stage === 'arriving');
  return (
    <Table
      seats={seats}
      mini={mini}
      locked={!released}
      lit={lit && !someoneIsThere}
      dishes={released ? ownTableDishes : undefined}
      centre={!mini && (released ? someoneIsThere ? <Vase /> : <Candle /> : <Padlock />)}
    />
  );
}
