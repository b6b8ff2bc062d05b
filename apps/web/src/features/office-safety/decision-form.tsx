import { api, isReason, maxReasonLength, organiserMessages } from '@crewtable/contract';
import type { ReportBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useConfirmed } from '../../components/office/confirmation.tsx';
import { auditKey } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { formatDay } from '../../lib/format-date.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { decisionVerbs } from './report-words.ts';
import { reportQuery, reportsQuery } from './safety-queries.ts';
import styles from './safety.module.css';

type Choice = ReportBody['choices'][number];

/** The decisions, each with what it causes. Sends the hash of what was shown; if it changed, shows it again. */
export function DecisionForm({ report }: { report: ReportBody }) {
  const group = useId();
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const { keyFor } = useIdempotencyKey();
  const [decision, setDecision] = useState<Choice['decision']>();
  const [until, setUntil] = useState(report.seasonEnd);
  const [reason, setReason] = useState('');
  const [hasReasonError, setHasReasonError] = useState(false);
  const query = reportQuery(report.id);
  const chosen = report.choices.find((choice) => choice.decision === decision);
  const decide = useMutation({
    mutationFn: ({ decision: taken, shownHash }: Choice) => {
      const body = { decision: taken, reason, shownHash, ...(taken === 'kept_apart' && { until }) };
      return confirmed(() =>
        call(api.officeSafety.decide, {
          params: { reportId: report.id },
          body,
          idempotencyKey: keyFor(body),
        }),
      );
    },
    onSuccess: async (decided) => {
      client.setQueryData(query.queryKey, decided);
      await client.invalidateQueries({ queryKey: reportsQuery.queryKey });
      await client.invalidateQueries({ queryKey: auditKey });
    },
    onError: (error) =>
      error instanceof ApiError && (error.code === 'list_changed' || error.code === 'too_late')
        ? client.invalidateQueries({ queryKey: query.queryKey })
        : undefined,
  });
  const send = () => {
    if (!chosen || decide.isPending) return;
    setHasReasonError(!isReason(reason));
    if (isReason(reason)) decide.mutate(chosen);
  };
  return (
    <form
      className={styles.decide}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <fieldset className={styles.choices}>
        <legend>Decide</legend>
        {report.choices.map((choice) => {
          const isChosen = choice.decision === decision;
          const wordsId = `${group}-${choice.decision}`;
          return (
            <div key={choice.decision} data-chosen={isChosen || undefined}>
              <label>
                <input
                  type="radio"
                  name={group}
                  checked={isChosen}
                  aria-describedby={wordsId}
                  onChange={() => setDecision(choice.decision)}
                />
                <b>{decisionVerbs[choice.decision]}</b>
              </label>
              {choice.decision === 'kept_apart' && (
                <label className={styles.until}>
                  until
                  <input
                    type="date"
                    aria-label="Keep apart until"
                    value={until}
                    onChange={(event) => {
                      setUntil(event.target.value);
                      setDecision('kept_apart');
                    }}
                  />
                </label>
              )}
              <p id={wordsId}>{choice.words}</p>
            </div>
          );
        })}
      </fieldset>
      <div className={styles.send}>
        <TextField
          label="Reason, for the audit log"
          autoComplete="off"
          maxLength={maxReasonLength}
          value={reason}
          error={hasReasonError ? organiserMessages.reason : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setHasReasonError(false);
          }}
        />
        <Button
          type="submit"
          variant={decision === 'suspended' ? 'careful' : 'primary'}
          working={decide.isPending}
          workingLabel="Deciding..."
          disabled={!chosen}
        >
          {labelOf(decision, until)}
        </Button>
      </div>
      <FormFailure error={decide.error} />
    </form>
  );
}

function labelOf(decision: Choice['decision'] | undefined, until: string): string {
  if (decision === undefined) return 'Choose a decision';
  if (decision !== 'kept_apart' || until === '') return decisionVerbs[decision];
  return `Keep apart until ${formatDay(new Date(`${until}T16:00:00Z`))}`;
}
