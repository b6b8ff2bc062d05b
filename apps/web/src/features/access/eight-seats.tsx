import { serve } from '../../ui/drawings/dish.tsx';
import { Vase } from '../../ui/drawings/vase.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';

const seatCount = 8;
const yourSeat = seatCount - 1;
/** Places the student's chair (the last one) on the side of the form. */
const firstSeatDegrees = 135;

const dishes = serve('salad', 'tart', 'noodles', 'citrus', 'pizza', 'soup', 'latte', 'egg');
/** The student's plate is empty until the sign-in succeeds. */
const dishesBefore = dishes.map((dish, seat) => (seat === yourSeat ? undefined : dish));

type EightSeatsProps = { code: string; verified: boolean; className?: string | undefined };

/** A table whose seats fill as the digits of the code are typed; the last seat is the student's. */
export function EightSeats({ code, verified, className }: EightSeatsProps) {
  const seats = Array.from({ length: seatCount }, (_, seat) => seatFor(seat, code[seat], verified));
  return (
    <Table
      seats={seats}
      dishes={verified ? dishes : dishesBefore}
      startAngle={firstSeatDegrees}
      centre={<Vase />}
      cloth="coral"
      laid
      decorative
      className={className}
    />
  );
}

function seatFor(seat: number, digit: string | undefined, verified: boolean): TableSeat {
  const you = seat === yourSeat;
  if (verified && you) return { state: 'you', initials: 'You' };
  if (digit === undefined) return { state: 'open', you };
  return { state: you ? 'you' : 'lit', initials: digit };
}
