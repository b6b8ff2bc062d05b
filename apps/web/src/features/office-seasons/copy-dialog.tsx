import { api } from '@crewtable/contract';
import type { OfficeSeasonBody } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../../components/office/form-failure.tsx';
import office from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface CopyDialogProps {
  /** The seasons and templates to choose from. */
  sources: readonly { id: string; title: string }[];
  initialYear: number;
  onDone: (season: OfficeSeasonBody) => void;
  onClose: () => void;
}

/** A new season is a copy of another one: same weekday, same length. */
export function CopyDialog({ sources, initialYear, onDone, onClose }: CopyDialogProps) {
  const [from, setFrom] = useState(sources[0]?.id ?? '');
  const [year, setYear] = useState(String(initialYear));
  const { keyFor } = useIdempotencyKey();
  const body = { from, year: Number(year) };
  const copy = useMutation({
    mutationFn: () => call(api.officeSeasons.copy, { body, idempotencyKey: keyFor(body) }),
    onSuccess: onDone,
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      closable={!copy.isPending}
      title="Copy to another year"
      lead="Same weekday, same length. Students see nothing until you publish it."
      footer={
        <Button type="submit" form="copy-season" wide working={copy.isPending} workingLabel="Copying...">
          Make the copy
        </Button>
      }
    >
      <form
        id="copy-season"
        className={office.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!copy.isPending) copy.mutate();
        }}
      >
        <SelectField label="Copy" value={from} onChange={(event) => setFrom(event.target.value)}>
          {sources.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Year"
          inputMode="numeric"
          autoComplete="off"
          value={year}
          onChange={(event) => setYear(event.target.value)}
        />
        <FormFailure error={copy.error} />
      </form>
    </Dialog>
  );
}
