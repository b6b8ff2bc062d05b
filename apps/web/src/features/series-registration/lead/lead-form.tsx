import { leadFieldErrors } from '@crewtable/contract';
import type { LeadDraft } from '@crewtable/contract';
import { type FormEvent, useRef } from 'react';
import { NewTabLink } from '../../../components/new-tab-link.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FinePrint } from '../../../ui/layout/text.tsx';
import styles from './lead-form.module.css';
import { ProblemText } from '../problem-text.tsx';
import type { Lead } from './use-lead.ts';

type LeadFormProps = {
  lead: Lead;
  /** The label of the button. */
  label: string;
  working?: boolean;
  /** The error of a step after the form itself was saved. */
  failure?: string | undefined;
  onSubmit: () => void;
};

/** The first form: first name, last name and university email. */
export function LeadForm({ lead, label, working = false, failure, onSubmit }: LeadFormProps) {
  const { values, complaints, emailIsFixed } = lead;
  const form = useRef<HTMLFormElement>(null);
  const saving = lead.saving || working;
  const errors = leadFieldErrors(values);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    onSubmit();
    const [wrong] = Object.keys(errors);
    if (wrong !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  }

  const field = (name: keyof LeadDraft) => ({
    name,
    value: values[name],
    readOnly: saving,
    required: true,
    error: complaints.find((complaint) => complaint === errors[name]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      lead.type(name, currentTarget.value),
  });

  return (
    // `noValidate`: our own validation shows its messages in the form.
    <form ref={form} className={styles.form} aria-label="Who is coming" noValidate onSubmit={submit}>
      <ProblemText title={complaints.length > 0 ? complaints.join(' ') : failure} />
      <div className={styles.names}>
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
        <p className={styles.hint}>
          It must match the name on your student or government ID. A preferred first name is allowed.
        </p>
      </div>
      <EmailField
        {...field('email')}
        label="University email"
        disabled={emailIsFixed}
        hint={
          emailIsFixed ? 'The address you are signed in with.' : 'The one from your school. It ends in .edu.'
        }
      />
      <div className={styles.end}>
        <Button
          type="submit"
          wide
          working={saving}
          workingLabel="Saving..."
          disabled={emailIsFixed && values.email === ''}
        >
          {label}
        </Button>
        <FinePrint>
          By continuing you certify that you are over 18 and agree to our{' '}
          <NewTabLink to="/terms">Terms of Service</NewTabLink> and{' '}
          <NewTabLink to="/privacy">Privacy Policy</NewTabLink>.
        </FinePrint>
      </div>
    </form>
  );
}
