import { api, minuteMs } from '@crewtable/contract';
import type { EventPageBody } from '@crewtable/contract';
import { useState } from 'react';
import { ActDialog } from '../../components/office/act-dialog.tsx';
import { call } from '../../lib/api/api-client.ts';
import { formatTime } from '../../lib/format-date.ts';
import { productClock } from '../../lib/product-clock.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useEventChanged } from './use-event-changed.ts';

const stepMs = 30 * minuteMs;

/** The times that can be chosen: every half hour after closing, those still to come. */
function endsOf({ closesAt }: EventPageBody, latest: string): string[] {
  const now = productClock.now()?.getTime() ?? 0;
  const [from, until] = [new Date(closesAt).getTime(), new Date(latest).getTime()];
  const ends: string[] = [];
  for (let at = from + stepMs; at <= until; at += stepMs) if (at > now) ends.push(new Date(at).toISOString());
  return ends;
}

export function HoldDialog({
  event,
  latest,
  onClose,
}: {
  event: EventPageBody;
  latest: string;
  onClose: () => void;
}) {
  const [ends] = useState(() => endsOf(event, latest));
  const [until, setUntil] = useState(ends.at(-1) ?? latest);
  const changed = useEventChanged();
  const closes = formatTime(new Date(event.closesAt));
  return (
    <ActDialog
      title="Hold the release"
      lead="Students learn their table and venue later than usual."
      preview={{ queryKey: ['hold', event.id], queryFn: () => Promise.resolve({ shownHash: '' }) }}
      renderPreview={() => (
        <p>
          Registration closes at {closes} as planned and the tables are formed. They are told at the end of
          the hold, whatever happens until then.
        </p>
      )}
      choices={{ until }}
      act={async ({ reason, idempotencyKey }) => {
        const params = { eventId: event.id };
        return call(api.officeEvents.holdRelease, { params, body: { until, reason }, idempotencyKey });
      }}
      actLabel={`Hold until ${formatTime(new Date(until))}`}
      workingLabel="Holding..."
      onDone={() => {
        void changed();
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField label="Until" value={until} onChange={(change) => setUntil(change.target.value)}>
        {ends.map((end) => (
          <option key={end} value={end}>
            {formatTime(new Date(end))}
          </option>
        ))}
      </SelectField>
    </ActDialog>
  );
}
