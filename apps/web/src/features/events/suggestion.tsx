import { useState } from 'react';
import { DialogOnDemand } from '../../components/dialog-on-demand.tsx';
import { onIntent } from '../../lib/on-intent.ts';
import { Button } from '../../ui/forms/button.tsx';
import type { FromEvent } from './suggestion-dialog.tsx';

const loadDialog = () => import('./suggestion-dialog.tsx');

type SuggestionProps = { label?: string; from?: FromEvent | undefined };

/** Feedback from a student whom no event suits: the reason, or what the student would like instead. */
export function Suggestion({ label = 'Not interested in these events?', from }: SuggestionProps) {
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        {...onIntent(loadDialog)}
        onClick={() => {
          setRound(round + 1);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <DialogOnDemand
        isOpen={open}
        onClose={() => setOpen(false)}
        load={loadDialog}
        // A new `key` per opening: the form starts empty and keeps its content while the dialog closes.
        renderDialog={({ SuggestionDialog }) => (
          <SuggestionDialog key={round} from={from} open={open} onClose={() => setOpen(false)} />
        )}
      />
    </>
  );
}
