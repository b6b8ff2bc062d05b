import { minuteMs } from '@crewtable/contract';
import type { PassBody } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format-date.ts';
import { Link } from '../../../lib/link.tsx';
import { useNow } from '../../../lib/product-clock.ts';
import { seasonPath } from '../../../lib/site/site-text.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { noSeatText, stateWords } from './pass-rules.ts';
import type { PassDate } from './pass-rules.ts';
import { passesQuery } from './passes-query.ts';
import styles from './pass-date-dialog.module.css';

interface DateOnPass {
  readonly pass: PassBody;
  readonly date: PassDate;
}

/** The date with this id on one of the student's passes. */
export function usePassDate(eventId: string): DateOnPass | undefined {
  const passes = useQuery(passesQuery).data ?? [];
  return passes
    .flatMap((pass) => pass.dates.map((date) => ({ pass, date })))
    .find(({ date }) => date.eventId === eventId);
}

type PassDateDialogProps = DateOnPass & { open: boolean; onClose: () => void };

/** A date of a pass on which the student has no seat: what became of it, and where to go from here. */
export function PassDateDialog({ pass, date, open, onClose }: PassDateDialogProps) {
  const now = useNow(minuteMs);
  const season = useSite().seasons.find(({ id }) => id === pass.seriesId);
  const isOpen = date.state === 'no_seat' && now !== undefined && new Date(date.date) > now;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={pass.title}
      lead={formatDate(new Date(date.date))}
      size="small"
      footer={
        <div className={styles.ways}>
          {isOpen && season && (
            <LinkButton asChild>
              <Link to={seasonPath(season)}>See all dates</Link>
            </LinkButton>
          )}
          <LinkButton asChild variant={isOpen && season ? 'quiet' : 'primary'}>
            <Link to="/events/week">This week</Link>
          </LinkButton>
        </div>
      }
    >
      <div className={styles.state}>
        <Badge tone={date.state === 'cancelled' ? 'coral' : 'outline'}>{stateWords[date.state]}</Badge>
        <p>{noSeatText(date, now)}</p>
      </div>
    </Dialog>
  );
}
