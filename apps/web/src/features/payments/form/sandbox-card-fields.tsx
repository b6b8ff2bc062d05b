import { api, dayMs } from '@crewtable/contract';
import type { ChangeEvent, Ref } from 'react';
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { cardErrors, fieldOfRefusal } from './card-check.ts';
import type { CardDraft, CardField } from './card-check.ts';
import type { CardEntry, ConfirmInput, ConfirmOutcome } from './card-entry.ts';
import { editExpiry, readExpiry } from './card-expiry.ts';
import { digitsOf, editCardNumber } from './card-number.ts';
import type { TypedText } from './card-number.ts';
import styles from './card-fields.module.css';
import { sameSitePath } from '../same-site-path.ts';

const fields = ['number', 'expiry', 'cvc'] as const;

const edits: Record<CardField, (typed: TypedText, before: string) => TypedText> = {
  number: editCardNumber,
  expiry: editExpiry,
  cvc: ({ text, caret }) => ({ text: digitsOf(text).slice(0, 4), caret }),
};

/** Our own card fields for the sandbox, which accepts only test cards. The data is kept in memory only. */
export function SandboxCardFields({ readOnly, ref }: { readOnly: boolean; ref: Ref<CardEntry> }) {
  const navigate = useNavigate();
  const now = useNow(dayMs);
  const [draft, setDraft] = useState<CardDraft>({ number: '', expiry: '', cvc: '' });
  /** The fields whose errors are shown: those left non-empty; after a press of the button, all. */
  const [looked, setLooked] = useState<ReadonlySet<CardField>>(new Set());
  const [refusal, setRefusal] = useState<{ field: CardField; message: string }>();
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  const caret = useRef<{ field: CardField; place: number }>(undefined);

  // React moves the caret to the end after the text is reformatted; this restores the position.
  useLayoutEffect(() => {
    const { field, place } = caret.current ?? {};
    caret.current = undefined;
    if (field !== undefined && place !== undefined) inputs.current[field]?.setSelectionRange(place, place);
  });

  const wrong = cardErrors(draft, now);

  function type(field: CardField, { currentTarget }: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = currentTarget;
    const edited = edits[field]({ text: value, caret: selectionStart ?? value.length }, draft[field]);
    caret.current = { field, place: edited.caret };
    setDraft({ ...draft, [field]: edited.text });
    if (refusal?.field === field) setRefusal(undefined);
  }

  function leave(field: CardField) {
    if (draft[field] !== '') setLooked(new Set([...looked, field]));
  }

  function refuse(message: string): ConfirmOutcome {
    const field = fieldOfRefusal(message);
    if (field !== undefined) {
      setRefusal({ field, message });
      inputs.current[field]?.focus();
    }
    return { kind: 'refused', message, field };
  }

  async function confirm({ clientSecret, returnUrl }: ConfirmInput): Promise<ConfirmOutcome> {
    const { month, year } = readExpiry(draft.expiry) ?? { month: 0, year: 0 };
    const card = { number: digitsOf(draft.number), expMonth: month, expYear: year, cvc: draft.cvc };
    try {
      const { id, status, nextAction } = await call(api.sandbox.confirm, {
        body: { clientSecret, card, returnUrl },
      });
      if (nextAction === undefined) return { kind: 'answered', paymentIntentId: id, status };
      const way = sameSitePath(nextAction.redirectTo);
      if (way === undefined) throw new Error('Sandbox redirect must be a URL of this site');
      void navigate(way);
      return { kind: 'leaving' };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'card_refused') return refuse(error.message);
      throw error;
    }
  }

  useImperativeHandle(ref, () => ({
    check({ moveFocus }) {
      setLooked(new Set(fields));
      setRefusal(undefined);
      const first = fields.find((field) => wrong[field] !== undefined);
      if (first !== undefined && moveFocus) inputs.current[first]?.focus();
      return Promise.resolve({ fine: first === undefined });
    },
    confirm,
  }));

  const wiring = (field: CardField) => ({
    value: draft[field],
    readOnly,
    error:
      (looked.has(field) ? wrong[field] : undefined) ??
      (refusal?.field === field ? refusal.message : undefined),
    inputMode: 'numeric' as const,
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(field, event),
    onBlur: () => leave(field),
    ref: (input: HTMLInputElement | null) => {
      inputs.current[field] = input;
    },
  });

  return (
    <div className={styles.card}>
      <TextField
        {...wiring('number')}
        label="Card number"
        name="cardnumber"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        className={styles.figures}
        fieldClassName={styles.number}
      />
      <TextField
        {...wiring('expiry')}
        label="Expiry"
        name="cc-exp"
        autoComplete="cc-exp"
        placeholder="MM / YY"
        className={styles.figures}
      />
      <TextField
        {...wiring('cvc')}
        label="CVC"
        name="cvc"
        autoComplete="cc-csc"
        placeholder="123"
        className={styles.figures}
      />
    </div>
  );
}
