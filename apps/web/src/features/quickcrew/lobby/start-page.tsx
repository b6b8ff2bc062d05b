import { minuteMs } from '@crewtable/contract';
import type { Answer, CrewBody } from '@crewtable/contract';
import type { api } from '@crewtable/contract';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { calendarDate, formatTime } from '../../../lib/format-date.ts';
import { Link } from '../../../lib/link.tsx';
import { useNow } from '../../../lib/product-clock.ts';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { serve } from '../../../ui/drawings/dish.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { warning } from '../../../ui/layout/icons.ts';
import { Paper } from '../../../ui/layout/paper.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { ActionBar } from './action-bar.tsx';
import { remember } from '../device-storage.ts';
import { fourSeats } from '../four-seats.ts';
import styles from './start-page.module.css';
import { whenText } from '../queue/meeting-time-text.ts';

export type Options = Answer<typeof api.quickcrew.options>;

const yourChair = fourSeats([{ state: 'open', you: true }], 'lit');
/** The student's plate is empty. */
const dishes = [undefined, ...serve('pizza', 'salad', 'tart')];

interface Failed {
  readonly trying: boolean;
  readonly tryAgain: () => void;
}

type StartPageProps = {
  options: Options | undefined;
  failed: Failed | undefined;
  /** The student's crew that has not ended; undefined if there is none. */
  crew: CrewBody | undefined;
  crewFailed: Failed | undefined;
  isInLobby: boolean;
  /** The student's default time if it is offered today. */
  usualTime: string | undefined;
  entering: boolean;
  onEnter: (meetingTime: string | undefined) => void;
};

/** The city, today's times with the number of waiting students, and the button that opens the lobby. */
export function StartPage({ options, failed, crew, crewFailed, entering, ...rest }: StartPageProps) {
  const now = useNow(minuteMs);
  return (
    <>
      <div>
        <div className={styles.picture}>
          <Table seats={yourChair} startAngle={180} dishes={dishes} cloth="coral" laid decorative />
        </div>
        <header className={styles.head}>
          <h1>A crew of four, {areTomorrow(options, now) ? 'tomorrow' : 'today'}</h1>
          <p>Three people you have not met, one place in Lower Manhattan, your time.</p>
        </header>
        {crewFailed !== undefined && (
          <div className={styles.failed}>
            <ErrorLine words="Failed to fetch matches" {...crewFailed} />
          </div>
        )}
        {crew !== undefined && (
          <Paper as="section" className={styles.mine} aria-label="Your crew">
            <div>
              <h2>{whenText(new Date(crew.meetTime), now)}</h2>
              <p>Your crew meets at {crew.location}.</p>
            </div>
            <LinkButton asChild size="small">
              {/* Overwrites the id of an earlier crew in the device storage. */}
              <Link to="/automeetup/group" onClick={() => remember('groupId', crew.groupId)}>
                Open
              </Link>
            </LinkButton>
          </Paper>
        )}
        {failed !== undefined && (
          <div className={styles.failed}>
            <ErrorLine words="Failed to fetch events" {...failed} />
          </div>
        )}
        {crew === undefined && failed === undefined && options === undefined && <TimesLoading />}
      </div>
      {crew === undefined &&
        options !== undefined &&
        (options.isOpen || rest.isInLobby ? (
          <EnterForm options={options} now={now} entering={entering} {...rest} />
        ) : (
          <NotOpenYet />
        ))}
    </>
  );
}

/** Shown while no meeting place is configured. */
function NotOpenYet() {
  return (
    <Paper as="section" className={styles.closed} aria-label="Not open yet">
      <h2>QuickCrew is not open yet</h2>
      <p>We are choosing the places where crews meet. Until then there is a seat for you at our tables.</p>
      <LinkButton asChild variant="second" size="small">
        <Link to="/events">See the events</Link>
      </LinkButton>
    </Paper>
  );
}

type EnterFormProps = Pick<StartPageProps, 'isInLobby' | 'usualTime' | 'entering' | 'onEnter'> & {
  options: Options;
  now: Date | undefined;
};

function EnterForm({ options, now, isInLobby, usualTime, entering, onEnter }: EnterFormProps) {
  const [picked, setPicked] = useState<string>();
  const [isTimeMissing, setIsTimeMissing] = useState(false);
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { cities, meetingTimes } = options;
  const isOffered = (time: string | undefined) =>
    meetingTimes.some(({ meetingTime }) => meetingTime === time);
  const isMissing = isTimeMissing && !isOffered(picked);
  // Ignores a chosen time that is no longer offered.
  const chosen = isOffered(picked) ? picked : isOffered(usualTime) ? usualTime : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isInLobby) return onEnter(undefined);
    if (chosen !== undefined || meetingTimes.length === 0) return onEnter(chosen);
    setIsTimeMissing(true);
    form.current?.querySelector<HTMLInputElement>('[name="meetingTime"]')?.focus();
  }

  return (
    <>
      <form id="enter" ref={form} className={styles.form} onSubmit={submit}>
        <SelectField label="City" name="city" disabled={isInLobby} defaultValue={cities[0]}>
          {cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </SelectField>
        {!isInLobby && (
          <fieldset aria-describedby={isMissing ? errorId : undefined}>
            <legend className={styles.legend}>{dayTitle(options, now)}</legend>
            <div aria-live="polite">
              {isMissing && (
                <p id={errorId} className={styles.missing}>
                  <Icon name={warning} />
                  Choose a time first.
                </p>
              )}
            </div>
            <div className={styles.times}>
              {meetingTimes.map(({ meetingTime, waiting }) => (
                <label key={meetingTime} className={styles.time}>
                  <input
                    type="radio"
                    name="meetingTime"
                    value={meetingTime}
                    checked={meetingTime === chosen}
                    onChange={() => setPicked(meetingTime)}
                  />
                  <b>{formatTime(new Date(meetingTime))}</b>
                  {waiting > 0 && <span>{waiting} waiting</span>}
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </form>
      <ActionBar>
        <p className={styles.note}>A $5 hold keeps your spot. It is charged only if you do not check in.</p>
        <Button type="submit" form="enter" wide working={entering} workingLabel="Entering...">
          {isInLobby ? 'Back to your lobby' : 'Enter the lobby'}
        </Button>
      </ActionBar>
    </>
  );
}

function dayTitle(options: Options, now: Date | undefined): string {
  if (options.meetingTimes.length === 0) return 'No times are left today. Come back in the morning.';
  if (now === undefined) return 'Meeting times';
  return areTomorrow(options, now) ? 'Tomorrow’s times' : 'Today’s times';
}

/** In the evening, only the times of the next day are offered. */
function areTomorrow(options: Options | undefined, now: Date | undefined): boolean {
  const first = options?.meetingTimes[0]?.meetingTime;
  return first !== undefined && now !== undefined && calendarDate(new Date(first)) !== calendarDate(now);
}

function TimesLoading() {
  return (
    <div className={styles.form}>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      <Skeleton width="100%" height={76} />
      <Skeleton width="100%" height={196} />
    </div>
  );
}
