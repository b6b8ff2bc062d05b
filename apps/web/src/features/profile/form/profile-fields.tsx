import { genders, studentStatuses } from '@crewtable/contract';
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ErrorSummary } from './error-summary.tsx';
import styles from './profile-fields.module.css';
import { profileFieldNames } from './profile-values.ts';
import type { ProfileFieldName, ProfileValues } from './profile-values.ts';

const networks = [
  ['linkedinHandle', 'LinkedIn'],
  ['instagramHandle', 'Instagram'],
  ['facebookHandle', 'Facebook'],
] as const;

type ProfileFieldsProps = {
  form: UseFormReturn<ProfileValues>;
  /** A crew sees the social handles, so at least one is required. */
  forCrew?: boolean;
  /** Shows only the social handles, for a profile that has everything else. */
  handlesOnly?: boolean;
};

/** The fields of the profile, with explanations of how the data is used. */
export function ProfileFields({ form, forCrew = false, handlesOnly = false }: ProfileFieldsProps) {
  const { errors } = form.formState;
  const field = (name: ProfileFieldName): FieldProps => ({
    ...form.register(name),
    error: errors[name]?.message,
  });
  const complaints = [...profileFieldNames, 'root' as const].flatMap((name) => errors[name]?.message ?? []);

  return (
    <>
      <ErrorSummary complaints={complaints} />
      {!handlesOnly && <PersonFields field={field} />}
      <fieldset className={styles.group} data-thirds>
        <legend className={styles.legend}>
          Social handles{' '}
          <span className={styles.optional}>{forCrew ? 'at least one, seen by your crew' : 'optional'}</span>
        </legend>
        {networks.map(([name, network]) => (
          <TextField
            key={name}
            {...field(name)}
            label={network}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
      </fieldset>
    </>
  );
}

type FieldProps = UseFormRegisterReturn & { error: string | undefined };

function PersonFields({ field }: { field: (name: ProfileFieldName) => FieldProps }) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Your name</legend>
        <p className={styles.note}>
          It must match the name on your student or government ID. A preferred first name is allowed.
        </p>
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>About you</legend>
        <SelectField {...field('gender')} label="Gender" autoComplete="sex" placeholder="Choose one">
          <Options of={genders} />
        </SelectField>
        <SelectField {...field('studentStatus')} label="Student status" placeholder="Choose one">
          <Options of={studentStatuses} />
        </SelectField>
        <DateField {...field('birthdate')} label="Birthdate" autoComplete="bday" />
        <p className={styles.aside}>Birth date and gender are not shown to others.</p>
      </fieldset>
    </>
  );
}

function Options({ of }: { of: readonly string[] }) {
  return of.map((choice) => (
    <option key={choice} value={choice}>
      {choice}
    </option>
  ));
}
