import { type ClipboardEvent, Fragment, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { backspace, deleteForward, digitsOf, type Edit, pasteInto } from './code-edit.ts';
import codeStyles from './code-field.module.css';
import styles from './digit-boxes.module.css';
import { Field, type FieldText } from './field.tsx';

const LENGTH = 8;
const boxes = Array.from({ length: LENGTH }, (_, i) => i);

type DigitBoxesProps = FieldText & {
  value: string;
  onValueChange: (value: string) => void;
  /** Called when the eighth digit is entered, and again only after the code has changed. */
  onComplete?: (code: string) => void;
  busy?: boolean;
  fieldClassName?: string | undefined;
  /** The first box. */
  ref?: (input: HTMLInputElement | null) => void;
};

/** Eight digits in eight inputs. Text that is pasted or autofilled into one is spread over the others. */
export function DigitBoxes({
  label,
  hint,
  error,
  value,
  onValueChange,
  onComplete,
  busy = false,
  fieldClassName,
  ref,
}: DigitBoxesProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  /** The number of digits including the latest edit, because the focus moves before the next render. */
  const filled = useRef(value.length);
  useLayoutEffect(() => {
    filled.current = value.length;
  }, [value]);

  function goTo(index: number) {
    const input = inputs.current[Math.max(0, Math.min(index, filled.current, LENGTH - 1))];
    input?.focus();
    input?.select();
  }

  function commit(edit: Edit | undefined) {
    if (busy || edit === undefined) return;
    if (edit.value !== value) {
      onValueChange(edit.value);
      if (edit.value.length === LENGTH) onComplete?.(edit.value);
    }
    filled.current = edit.value.length;
    goTo(edit.caret);
  }

  function type(index: number, raw: string) {
    const current = value[index] ?? '';
    const digits = digitsOf(raw);
    if (raw === '') commit(deleteForward(value, index, index + 1));
    // A second digit in the box replaces the first one.
    else if (current !== '' && digits.length === 2) commit(spread(index, digits.replace(current, '')));
    else commit(spread(index, digits));
  }

  function spread(index: number, text: string): Edit | undefined {
    const caret = Math.min(index, value.length);
    return pasteInto({ value, caret, end: caret }, text, LENGTH);
  }

  function paste(index: number, event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    commit(spread(index, event.clipboardData.getData('text')));
  }

  function keyDown(index: number, event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: LENGTH,
    };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      goTo(target);
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      commit(backspace(value, index, index < value.length ? index + 1 : index));
    } else if (event.key === 'Delete') {
      event.preventDefault();
      commit(deleteForward(value, index, index + 1));
    }
  }

  return (
    <Field {...{ label, hint, error }} className={fieldClassName}>
      {(wiring) => (
        <div
          role="group"
          aria-label={label}
          className={classNames(
            codeStyles.code,
            codeStyles.boxes,
            error && codeStyles.bad,
            busy && codeStyles.off,
          )}
        >
          {boxes.map((index) => (
            <Fragment key={index}>
              {index === LENGTH / 2 && <span className={codeStyles.dash} />}
              <input
                {...(index === 0 && wiring)}
                ref={(node) => {
                  inputs.current[index] = node;
                  if (index === 0) ref?.(node);
                }}
                aria-label={`Digit ${index + 1} of ${LENGTH}`}
                aria-invalid={wiring['aria-invalid']}
                aria-readonly={busy || undefined}
                type="text"
                inputMode="numeric"
                autoComplete={index === 0 ? 'one-time-code' : 'off'}
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="done"
                value={value[index] ?? ''}
                className={classNames(codeStyles.box, styles.digit)}
                // No maxLength: autofill on a phone puts the whole code into the first box.
                onChange={({ currentTarget }) => type(index, currentTarget.value)}
                onPaste={(event) => paste(index, event)}
                onKeyDown={(event) => keyDown(index, event)}
                onFocus={({ currentTarget }) => {
                  if (index > filled.current) goTo(filled.current);
                  else currentTarget.select();
                }}
              />
            </Fragment>
          ))}
        </div>
      )}
    </Field>
  );
}
