import type { CheckedSeasonBody, OfficeSeasonBody, SeasonTickets } from '@crewtable/contract';
import { OfficeSection } from '../../../components/office/office-page.tsx';
import office from '../../../components/office/office.module.css';
import { Button } from '../../../ui/forms/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { shortDay, weekdayNames, weekdayOf } from '../days.ts';
import styles from '../seasons.module.css';
import { Calendar } from './calendar.tsx';
import { toggleDay, withHours, withRhythm } from './date-choices.ts';
import { PickerField } from './fields.tsx';
import type { SectionProps } from './section-props.ts';

type Props = SectionProps & { tickets: SeasonTickets };

export function DatesSection({ file, tickets, onChange, saved, known, fault }: Props) {
  const { dates, from, until } = tickets;
  const setTickets = (change: Partial<SeasonTickets>) =>
    onChange({ ...file, tickets: { ...tickets, ...change } });
  const setDates = (next: SeasonTickets['dates']) => setTickets({ dates: next });
  const rhythm = (change: Parameters<typeof withRhythm>[1]) => setDates(withRhythm(dates, change));
  return (
    <OfficeSection
      title="Dates"
      action={known && <span className={office.faint}>{daysInWords(known.days)}</span>}
    >
      <div className={styles.grid} data-columns="5">
        <SelectField
          label="Every"
          className={styles.control}
          value={dates.weekday}
          onChange={(event) => rhythm({ weekday: Number(event.target.value) })}
        >
          {weekdayNames.map((name, weekday) => (
            <option key={name} value={weekday}>
              {name}
            </option>
          ))}
        </SelectField>
        <PickerField
          kind="time"
          label="From"
          value={from}
          error={fault('tickets.from')}
          onValue={(value) => setTickets({ from: value })}
        />
        <PickerField
          kind="time"
          label="To"
          value={until}
          error={fault('tickets.until')}
          onValue={(value) => setTickets({ until: value })}
        />
        <PickerField
          kind="date"
          label="First"
          value={dates.first}
          error={fault('tickets.dates.first')}
          onValue={(first) => rhythm({ first })}
        />
        <PickerField
          kind="date"
          label="Last"
          value={dates.last}
          error={fault('tickets.dates.last')}
          onValue={(last) => rhythm({ last })}
        />
      </div>
      <p className={styles.faultLine} role="alert">
        {[fault('tickets.dates'), fault('tickets.dates.except'), fault('tickets.dates.additional')]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p className={office.faint}>
        Press a day to leave its date out, or to add a single one. The first and the last day of the season
        are above, under Page.
      </p>
      <Calendar
        dates={dates}
        starts={file.starts}
        ends={file.ends}
        before={datesBefore(saved)}
        fixed={fixedDays(saved)}
        onPress={(day) => setDates(toggleDay(dates, day))}
      />
      <Exceptions dates={dates} tickets={tickets} onDates={setDates} fault={fault} />
      <NearHolidays
        near={known?.nearHolidays ?? []}
        isDate={(day) => known?.days.includes(day) ?? false}
        onLeaveOut={(day) => setDates(toggleDay(dates, day))}
      />
    </OfficeSection>
  );
}

const datesBefore = ({ dates }: OfficeSeasonBody) =>
  new Set(dates.filter(({ status }) => status !== 'cancelled').map(({ day }) => day));

function fixedDays({ dates }: OfficeSeasonBody): Map<string, 'over' | 'cancelled'> {
  const fixed = new Map<string, 'over' | 'cancelled'>();
  for (const { day, status, isOver } of dates) {
    if (status === 'cancelled') fixed.set(day, 'cancelled');
    else if (isOver || status === 'completed') fixed.set(day, 'over');
  }
  return fixed;
}

/** '12 events: 11 Wednesdays, 1 Thursday' */
export function daysInWords(days: readonly string[]): string {
  const counts = new Map<number, number>();
  for (const day of days) counts.set(weekdayOf(day), (counts.get(weekdayOf(day)) ?? 0) + 1);
  const parts = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([weekday, count]) => `${count} ${weekdayNames[weekday]!}${count === 1 ? '' : 's'}`);
  return `${days.length} ${days.length === 1 ? 'event' : 'events'}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}

interface ExceptionsProps extends Pick<SectionProps, 'fault'> {
  dates: SeasonTickets['dates'];
  tickets: SeasonTickets;
  onDates: (dates: SeasonTickets['dates']) => void;
}

/** Everything that differs from the rhythm, in the order of the days. */
function Exceptions({ dates, tickets, onDates, fault }: ExceptionsProps) {
  const hours = dates.hours ?? [];
  const days = [...new Set([...dates.except, ...dates.additional, ...hours.map(({ date }) => date)])].sort();
  return (
    <>
      <ul className={styles.exceptions}>
        {days.map((day) => {
          const own = hours.find(({ date }) => date === day);
          const place = `tickets.dates.hours[${hours.findIndex(({ date }) => date === day)}]`;
          const isLeftOut = dates.except.includes(day);
          return (
            <li key={day}>
              <i
                data-kind={isLeftOut ? 'left-out' : dates.additional.includes(day) ? 'added' : 'date'}
                aria-hidden
              />
              <b>{shortDay(day)}</b>
              <span>
                {isLeftOut ? 'No event' : dates.additional.includes(day) ? 'Added' : 'Other hours'}
                {own && (
                  <span className={styles.hours}>
                    <input
                      type="time"
                      aria-label={`${shortDay(day)} from`}
                      value={own.from}
                      onChange={(event) =>
                        onDates(withHours(dates, day, { from: event.target.value, until: own.until }))
                      }
                    />
                    to
                    <input
                      type="time"
                      aria-label={`${shortDay(day)} to`}
                      value={own.until}
                      onChange={(event) =>
                        onDates(withHours(dates, day, { from: own.from, until: event.target.value }))
                      }
                    />
                    <span className={styles.faultLine}>
                      {fault(`${place}.until`) ?? fault(`${place}.date`) ?? fault('tickets.dates.hours')}
                    </span>
                  </span>
                )}
              </span>
              <span className={styles.fileButtons}>
                {!isLeftOut && (
                  <button
                    type="button"
                    className={styles.textButton}
                    onClick={() =>
                      onDates(
                        withHours(dates, day, own ? undefined : { from: tickets.from, until: tickets.until }),
                      )
                    }
                  >
                    {own ? 'Usual hours' : 'Other hours'}
                  </button>
                )}
                {(isLeftOut || dates.additional.includes(day)) && (
                  <button
                    type="button"
                    className={styles.textButton}
                    onClick={() => onDates(toggleDay(dates, day))}
                  >
                    {isLeftOut ? 'Take it in again' : 'Remove'}
                  </button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface NearHolidaysProps {
  near: CheckedSeasonBody['nearHolidays'];
  isDate: (day: string) => boolean;
  onLeaveOut: (day: string) => void;
}

function NearHolidays({ near, isDate, onLeaveOut }: NearHolidaysProps) {
  if (near.length === 0) return null;
  return (
    <section className={styles.holidays} aria-label="Near a holiday">
      <b>Near a holiday: is the city there?</b>
      <ul>
        {near.map(({ day, holiday, holidayDay }) => (
          <li key={`${day} ${holiday}`}>
            <span>
              {shortDay(day)}, near {holiday} ({shortDay(holidayDay)})
            </span>
            {isDate(day) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Leave out ${shortDay(day)}`}
                onClick={() => onLeaveOut(day)}
              >
                Leave out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
