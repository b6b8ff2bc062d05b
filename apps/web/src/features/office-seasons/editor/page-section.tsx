import { seasonPictures } from '@crewtable/contract';
import type { ReactElement } from 'react';
import { OfficeSection } from '../../../components/office/office-page.tsx';
import { Dish } from '../../../ui/drawings/dish.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import styles from '../seasons.module.css';
import { LineField, PickerField } from './fields.tsx';
import type { SectionProps } from './section-props.ts';

const pictures: Record<(typeof seasonPictures)[number], { label: string; drawing: ReactElement }> = {
  summer: { label: 'Summer: the sun over the skyline', drawing: <Dish name="citrus" /> },
  fall: { label: 'Fall: leaves above the bridge', drawing: <Dish name="salad" /> },
  spring: { label: 'Spring: a branch in blossom', drawing: <Dish name="croissant" /> },
  table: { label: 'A round table', drawing: <Dish name="noodles" /> },
};

const registrations = {
  tickets: 'Students buy tickets',
  list: 'Students join a list',
  none: 'For information only',
} as const;

export function PageSection({ file, onChange, saved, fault }: SectionProps) {
  const isPublished = saved.season.publishedAt !== null;
  return (
    <OfficeSection title="Page">
      <div className={styles.grid}>
        <LineField
          label="Title"
          value={file.title}
          error={fault('title')}
          onValue={(title) => onChange({ ...file, title })}
        />
        <LineField
          label="Heading of the page"
          value={file.texts.heading}
          error={fault('texts.heading')}
          onValue={(heading) => onChange({ ...file, texts: { ...file.texts, heading } })}
        />
        <fieldset className={styles.pictures}>
          <legend>Picture</legend>
          {seasonPictures.map((name) => (
            <label key={name} data-picture={name}>
              <input
                type="radio"
                name="picture"
                aria-label={pictures[name].label}
                checked={file.picture === name}
                onChange={() => onChange({ ...file, picture: name })}
              />
              <svg viewBox="-16 -16 32 32" aria-hidden="true">
                <circle r="16" />
                {pictures[name].drawing}
              </svg>
            </label>
          ))}
        </fieldset>
      </div>
      <div className={styles.grid}>
        <PickerField
          kind="date"
          label="Season starts"
          value={file.starts}
          error={fault('starts')}
          onValue={(starts) => onChange({ ...file, starts })}
        />
        <PickerField
          kind="date"
          label="Season ends"
          value={file.ends}
          error={fault('ends')}
          onValue={(ends) => onChange({ ...file, ends })}
        />
        <LineField
          label="Dates in words"
          value={file.dateRange}
          error={fault('dateRange')}
          onValue={(dateRange) => onChange({ ...file, dateRange })}
        />
      </div>
      <div className={styles.grid}>
        <SelectField
          label="Registration"
          className={styles.control}
          value={file.registration}
          disabled={isPublished && saved.file.registration === 'tickets'}
          error={fault('registration') ?? fault('tickets')}
          onChange={(event) =>
            onChange(withRegistration(file, event.target.value as keyof typeof registrations))
          }
        >
          {Object.entries(registrations).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <LineField
          label="Name of the series"
          value={file.seriesTitle ?? ''}
          error={fault('seriesTitle')}
          onValue={(seriesTitle) => onChange({ ...file, seriesTitle })}
        />
        <LineField
          label="Address of the page"
          hint={`/events/semesters/${file.slug}${isPublished ? ', fixed after publishing' : ''}`}
          value={file.slug}
          readOnly={isPublished}
          error={fault('slug')}
          onValue={(slug) => onChange({ ...file, slug })}
        />
      </div>
    </OfficeSection>
  );
}

/** Only a season that sells tickets has tickets; a new one starts with those that students know. */
function withRegistration(
  { tickets, ...file }: SectionProps['file'],
  registration: keyof typeof registrations,
): SectionProps['file'] {
  if (registration !== 'tickets') return { ...file, registration };
  return {
    ...file,
    registration,
    seriesTitle: file.seriesTitle ?? file.title,
    tickets: tickets ?? {
      eventTitle: file.title.slice(0, 40),
      eventWord: file.slug.replaceAll('-', ''),
      passCents: 2_500,
      ticketCents: 500,
      capacity: 64,
      tableMin: 6,
      tableMax: 8,
      area: 'Lower Manhattan',
      from: '19:00',
      until: '21:00',
      dates: { weekday: 3, first: file.starts, last: file.ends, except: [], additional: [] },
    },
  };
}
