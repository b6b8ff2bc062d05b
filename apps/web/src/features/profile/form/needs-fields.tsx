import { maxOtherNeedsLength, needLabels, needs } from '@crewtable/contract';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from './needs-fields.module.css';
import groupStyles from './profile-fields.module.css';
import type { ProfileValues } from './profile-values.ts';

/** Diet and access, all optional. */
export function NeedsFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  return (
    <fieldset className={styles.group}>
      <legend className={groupStyles.legend}>
        Diet and access <span className={groupStyles.optional}>optional</span>
      </legend>
      <p className={styles.note}>
        Only you see this. The venue gets it as numbers for your table, without your name.
      </p>
      <div className={styles.choices}>
        {needs.map((need) => (
          <Checkbox key={need} {...form.register('needs')} value={need} label={needLabels[need]} />
        ))}
      </div>
      <TextField
        {...form.register('otherNeeds')}
        error={form.formState.errors.otherNeeds?.message}
        label="Other needs"
        hint={`In a few words, ${maxOtherNeedsLength} characters at most. The venue reads them without your name.`}
        autoComplete="off"
      />
    </fieldset>
  );
}
