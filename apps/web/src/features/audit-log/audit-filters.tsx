import { auditAreas } from '@crewtable/contract';
import type { Answer, api } from '@crewtable/contract';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { AuditFilter } from './audit-query.ts';
import styles from './audit-log.module.css';

const areaNames: Readonly<Record<(typeof auditAreas)[number], string>> = {
  team: 'Team',
  events: 'Events',
  seasons: 'Seasons',
  venues: 'Venues',
  people: 'People',
  money: 'Money',
  safety: 'Safety',
  health: 'Health',
  log: 'Audit log',
};

interface AuditFiltersProps {
  filter: AuditFilter;
  choices: Pick<Answer<typeof api.auditLog.list>, 'actors' | 'acts'>;
  onFilter: (name: keyof AuditFilter, value: string) => void;
}

export function AuditFilters({ filter, choices, onFilter }: AuditFiltersProps) {
  const field = (name: keyof AuditFilter) => ({
    value: filter[name] ?? '',
    onChange: (event: { target: { value: string } }) => onFilter(name, event.target.value),
  });
  return (
    <form className={styles.filters} aria-label="Filter" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Number or alias"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder="1,234 or KTQV-4279"
        {...field('find')}
      />
      {choices.actors.length > 0 && (
        <SelectField label="Who" {...field('actor')}>
          <option value="">Everybody</option>
          {choices.actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label="What" {...field('act')}>
        <option value="">Everything</option>
        {choices.acts.map((act) => (
          <option key={act}>{act}</option>
        ))}
      </SelectField>
      <SelectField label="Area" {...field('area')}>
        <option value="">All areas</option>
        {auditAreas.map((area) => (
          <option key={area} value={area}>
            {areaNames[area]}
          </option>
        ))}
      </SelectField>
      <TextField label="From" type="date" {...field('from')} />
      <TextField label="To" type="date" {...field('to')} />
    </form>
  );
}
