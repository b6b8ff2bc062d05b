import type { SeasonTickets } from '@crewtable/contract';
import { OfficeSection } from '../../../components/office/office-page.tsx';
import office from '../../../components/office/office.module.css';
import { Switch } from '../../../ui/forms/switch.tsx';
import styles from '../seasons.module.css';
import { LineField, MoneyField, NumberField, PickerField } from './fields.tsx';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & { tickets: SeasonTickets };

function useTickets({ file, tickets, onChange }: Props) {
  return (change: Partial<SeasonTickets>) => onChange({ ...file, tickets: { ...tickets, ...change } });
}

export function SeatsSection(props: Props) {
  const { tickets, fault, known, saved, file, onChange } = props;
  const set = useTickets(props);
  const { opens: _opens, ...withoutOpening } = tickets;
  return (
    <OfficeSection title="Seats and prices">
      <div className={styles.grid} data-columns="5">
        <NumberField
          label="Seats a date"
          value={tickets.capacity}
          error={fault('tickets.capacity')}
          onValue={(capacity) => set({ capacity })}
        />
        <NumberField
          label="At a table, from"
          value={tickets.tableMin}
          error={fault('tickets.tableMin')}
          onValue={(tableMin) => set({ tableMin })}
        />
        <NumberField
          label="to"
          value={tickets.tableMax}
          error={fault('tickets.tableMax')}
          onValue={(tableMax) => set({ tableMax })}
        />
        <MoneyField
          label="Single ticket"
          cents={tickets.ticketCents}
          error={fault('tickets.ticketCents')}
          onCents={(ticketCents) => set({ ticketCents })}
        />
        <MoneyField
          label={`Pass, ${known?.days.length ?? 'all'} dates`}
          cents={tickets.passCents}
          error={fault('tickets.passCents')}
          onCents={(passCents) => set({ passCents })}
        />
      </div>
      <div className={styles.grid}>
        <LineField
          label="Area"
          value={tickets.area}
          error={fault('tickets.area')}
          onValue={(area) => set({ area })}
        />
        <LineField
          label="Name of a date"
          value={tickets.eventTitle}
          error={fault('tickets.eventTitle')}
          onValue={(eventTitle) => set({ eventTitle })}
        />
        <LineField
          label="Word in the event ids"
          value={tickets.eventWord}
          readOnly={saved.season.publishedAt !== null}
          error={fault('tickets.eventWord')}
          onValue={(eventWord) => set({ eventWord })}
        />
      </div>
      <Switch
        label="Registration opens later"
        hint="Otherwise it opens as soon as the season is published."
        checked={tickets.opens !== undefined}
        onChange={(event) =>
          event.target.checked
            ? set({ opens: { date: file.starts, time: '12:00' } })
            : onChange({ ...file, tickets: withoutOpening })
        }
      />
      {tickets.opens && (
        <div className={styles.grid}>
          <PickerField
            kind="date"
            label="Opens on"
            value={tickets.opens.date}
            error={fault('tickets.opens.date') ?? fault('tickets.opens')}
            onValue={(date) => set({ opens: { ...tickets.opens!, date } })}
          />
          <PickerField
            kind="time"
            label="at"
            value={tickets.opens.time}
            error={fault('tickets.opens.time')}
            onValue={(time) => set({ opens: { ...tickets.opens!, time } })}
          />
        </div>
      )}
      <p className={office.faint}>
        Registration for a date closes 24 hours before it starts: then tables are formed and told.
      </p>
    </OfficeSection>
  );
}

export function OfferSection(props: Props) {
  const { tickets, fault, saved, file, onChange } = props;
  const set = useTickets(props);
  const { offer, ...withoutOffer } = tickets;
  return (
    <OfficeSection
      title="Offer"
      action={
        saved.offer && (
          <span className={office.faint}>
            {saved.offer.total - saved.offer.left} of {saved.offer.total} taken
          </span>
        )
      }
    >
      <Switch
        label="Credit for the first students"
        hint="To spend at their first event. Students who have it keep it."
        checked={offer !== undefined}
        onChange={(event) =>
          event.target.checked
            ? set({ offer: { students: 50, amountCents: 1_000 } })
            : onChange({ ...file, tickets: withoutOffer })
        }
      />
      {offer && (
        <div className={styles.grid}>
          <NumberField
            label="For the first … students"
            value={offer.students}
            error={fault('tickets.offer.students')}
            onValue={(students) => set({ offer: { ...offer, students } })}
          />
          <MoneyField
            label="Each gets"
            cents={offer.amountCents}
            error={fault('tickets.offer.amountCents')}
            onCents={(amountCents) => set({ offer: { ...offer, amountCents } })}
          />
        </div>
      )}
    </OfficeSection>
  );
}
