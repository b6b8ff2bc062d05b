import { type ComponentProps, useState } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from '../seasons.module.css';

type Common = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'>;

/** A line of text. */
export function LineField({
  value,
  onValue,
  ...rest
}: Common & { value: string; onValue: (value: string) => void }) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      className={styles.control}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

/** A day or a time, with the browser's picker. */
export function PickerField({
  kind,
  value,
  onValue,
  ...rest
}: Common & { kind: 'date' | 'time'; value: string; onValue: (value: string) => void }) {
  return (
    <TextField
      {...rest}
      type={kind}
      className={styles.control}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

/** What is not a number is sent as NaN, so that the check of the file names the field. */
export function NumberField({
  value,
  onValue,
  ...rest
}: Common & { value: number; onValue: (value: number) => void }) {
  const [typed, setTyped] = useTyped(value, (number) => (Number.isNaN(number) ? '' : String(number)));
  return (
    <TextField
      autoComplete="off"
      inputMode="numeric"
      {...rest}
      className={styles.control}
      value={typed}
      onChange={(event) => {
        const text = event.target.value.trim();
        const number = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
        setTyped(event.target.value, number);
        onValue(number);
      }}
    />
  );
}

const dollarsOf = (cents: number) => (Number.isNaN(cents) ? '' : `$${(cents / 100).toFixed(2)}`);

/** '$6.00', '6', '6.5' are all six dollars or six and a half. */
export function MoneyField({
  cents,
  onCents,
  ...rest
}: Common & { cents: number; onCents: (cents: number) => void }) {
  const [typed, setTyped] = useTyped(cents, dollarsOf);
  return (
    <TextField
      autoComplete="off"
      inputMode="decimal"
      {...rest}
      className={styles.control}
      value={typed}
      onChange={(event) => {
        const amount = readDollars(event.target.value);
        setTyped(event.target.value, amount);
        onCents(amount);
      }}
      onBlur={() => !Number.isNaN(cents) && setTyped(dollarsOf(cents), cents)}
    />
  );
}

function readDollars(text: string): number {
  const match = /^\s*\$?\s*(\d{1,5})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!match) return NaN;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Keeps what was typed as long as it means the value; another value from outside replaces it. */
function useTyped(value: number, words: (value: number) => string) {
  const [typed, setTyped] = useState({ text: words(value), value });
  const isSame = Object.is(typed.value, value);
  const set = (text: string, meaning: number) => setTyped({ text, value: meaning });
  return [isSame ? typed.text : words(value), set] as const;
}
