import type { SeriesBody } from '@crewtable/contract';
import { Button } from '../../../ui/forms/button.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { TableLoader } from '../../../ui/table/table-loader.tsx';
import { FinePrint } from '../../../ui/layout/text.tsx';
import { Bill } from './bill.tsx';
import { DateGrid } from './date-grid.tsx';
import { PassDates } from './pass-dates.tsx';
import { ProblemText } from '../problem-text.tsx';
import { TicketCards } from './ticket-cards.tsx';
import { dueCents, hasAnythingToSell, ownDates, passCanBeBought, purchaseBlocker } from './ticket-rules.ts';
import type { SeriesState } from '../series-state.ts';
import styles from './ticket-selection.module.css';
import { dateWord } from '../series-text.ts';
import type { SeriesText } from '../series-text.ts';
import type { SeriesRegistration } from '../use-series-registration.ts';
import { WaitlistStatus } from './waitlist-status.tsx';

type TicketSelectionProps = { series: SeriesState; registration: SeriesRegistration; text: SeriesText };

/** The choice of the ticket and, for a single ticket, of the date. */
export function TicketSelection({ series, registration, text }: TicketSelectionProps) {
  if (series.data !== undefined) return <Choice series={series.data} {...{ registration, text }} />;
  if (series.failed)
    return (
      <ErrorLine
        words="Dates and seats could not be loaded."
        trying={series.trying}
        tryAgain={series.tryAgain}
      />
    );
  return (
    <div className={styles.waiting}>
      <TableLoader />
    </div>
  );
}

type ChoiceProps = Omit<TicketSelectionProps, 'series'> & { series: SeriesBody };

function Choice({ series, registration, text }: ChoiceProps) {
  const { flow, working, failure, chooseTicket, chooseDate, goOn } = registration;
  if (!hasAnythingToSell(series)) return <NothingLeft series={series} text={text} />;
  const due = dueCents(series, flow);
  return (
    <div className={styles.selection}>
      <ProblemText title={failure} />
      <TicketCards series={series} choice={flow} text={text} onChoose={chooseTicket} />
      {flow.ticket === 'all-access' && passCanBeBought(series) && <PassDates series={series} text={text} />}
      {flow.ticket === 'single-event' && (
        <div>
          <h3 className={styles.title}>Your {dateWord(text)}</h3>
          <DateGrid
            dates={series.dates}
            chosen={flow.eventId}
            onChoose={chooseDate}
            label="Date"
            headingLevel={4}
          />
          <WaitlistStatus dates={series.dates} />
        </div>
      )}
      <Bill series={series} choice={flow} />
      <div className={styles.end}>
        <Button wide working={working} disabledReason={purchaseBlocker(series, flow)} onClick={goOn}>
          {due > 0 ? 'Pay & Register' : 'Register'}
        </Button>
        <FinePrint>Tickets are non-refundable and non-transferable.</FinePrint>
      </div>
    </div>
  );
}

function nothingLeftText(series: SeriesBody, text: SeriesText): string {
  if (series.dates.every(({ status }) => status !== 'open')) return 'Registration for this series is closed.';
  if (ownDates(series) === 'all') return `Your seat is yours, on every ${dateWord(text)} that is open.`;
  return 'Every seat that you could take is taken. Seats become free when a student unregisters: join the waitlist, and we offer you the next one.';
}

function NothingLeft({ series, text }: { series: SeriesBody; text: SeriesText }) {
  return (
    <div className={styles.selection}>
      <p className={styles.nothing}>{nothingLeftText(series, text)}</p>
      <div>
        <DateGrid
          dates={series.dates}
          chosen={undefined}
          onChoose={() => {}}
          label="Dates"
          headingLevel={4}
        />
        <WaitlistStatus dates={series.dates} />
      </div>
    </div>
  );
}
