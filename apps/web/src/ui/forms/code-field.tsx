import {
  type ClipboardEvent,
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { absorb, backspace, deleteForward, digitsOf, type Edit, pasteInto } from './code-edit.ts';
import styles from './code-field.module.css';
import { Field, type FieldText } from './field.tsx';

const LENGTH = 8;
const boxes = Array.from({ length: LENGTH }, (_, i) => i);

type CodeFieldProps = FieldText &
  Pick<ComponentProps<'input'>, 'id' | 'name' | 'autoFocus' | 'disabled' | 'onBlur' | 'aria-describedby'> & {
    value: string;
    onValueChange: (value: string) => void;
    /** Called when the eighth digit is entered, and again only after the code has changed. */
    onComplete?: (code: string) => void;
    /** The code is being checked: no editing, but it keeps the focus and so the phone's keyboard open. */
    busy?: boolean;
    fieldClassName?: string | undefined;
    /** Shows the focused state in the component sheet. */
    'data-show-state'?: 'focus';
    ref?: (input: HTMLInputElement | null) => void;
  };

/**
 * Eight digits in two groups of four. One real, invisible input covers the drawn boxes, so that autofill,
 * paste, phone keyboards and screen readers work with a normal one-time-code field. The digit in the active
 * box is selected, so that typing replaces it.
 */
export function CodeField({
  label,
  hint,
  error,
  id,
  value,
  onValueChange,
  onComplete,
  fieldClassName,
  ref,
  disabled = false,
  busy = false,
  onBlur,
  'aria-describedby': describedBy,
  'data-show-state': showState,
  ...input
}: CodeFieldProps) {
  const element = useRef<HTMLInputElement>(null);
  const drawn = useRef<HTMLSpanElement>(null);
  const caretAfterRender = useRef<number>(null);
  const [selection, setSelection] = useState<{ start: number; end: number }>();
  const [, redraw] = useState(0);

  /** Makes `caret` the active box: selects its digit, or puts the caret into the first empty box. */
  function activate(caret: number) {
    const node = element.current;
    if (!node) return;
    const start = Math.max(0, Math.min(caret, node.value.length, LENGTH - 1));
    const end = Math.min(start + 1, node.value.length);
    node.setSelectionRange(start, end);
    setSelection({ start, end });
  }

  function followSelection() {
    const node = element.current;
    if (!node || document.activeElement !== node) return;
    const start = node.selectionStart ?? 0;
    const end = node.selectionEnd ?? start;
    if (start === end) activate(start);
    else setSelection({ start, end });
  }

  // Follows 'Select all' on a phone and selections by code. React's onSelect only reports selections by
  // keyboard and mouse.
  useEffect(() => {
    const node = element.current;
    const follow = () => {
      const { selectionStart: start, selectionEnd: end } = node ?? {};
      if (document.activeElement === node && start != null && end != null && start < end) {
        setSelection({ start, end });
      }
    };
    node?.addEventListener('select', follow);
    return () => node?.removeEventListener('select', follow);
  }, []);

  // When React writes the value, the caret moves to the end. This restores its position after the edit.
  useLayoutEffect(() => {
    if (document.activeElement !== element.current) return;
    const caret = caretAfterRender.current;
    caretAfterRender.current = null;
    if (caret !== null) activate(caret);
  });

  // A value that the parent sets (cleared after a wrong code) has no edit that sets the selection.
  useLayoutEffect(followSelection, [value]);

  function commit(edit: Edit) {
    caretAfterRender.current = edit.caret;
    redraw((n) => n + 1);
    if (busy || edit.value === value) return;
    onValueChange(edit.value);
    if (edit.value.length === LENGTH) onComplete?.(edit.value);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const caret = selectionStart ?? value.length;
    const edit = pasteInto(
      { value, caret, end: selectionEnd ?? caret },
      event.clipboardData.getData('text'),
      LENGTH,
    );
    if (edit) commit(edit);
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const start = event.currentTarget.selectionStart ?? value.length;
    const end = event.currentTarget.selectionEnd ?? start;
    const moves: Record<string, number> = {
      ArrowLeft: start - 1,
      ArrowRight: start + 1,
      ArrowUp: 0,
      ArrowDown: value.length,
      Home: 0,
      End: value.length,
    };
    const target = moves[event.key];
    if (target !== undefined && !event.shiftKey) {
      event.preventDefault();
      activate(target);
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      commit(backspace(value, start, end));
    } else if (event.key === 'Delete') {
      event.preventDefault();
      commit(deleteForward(value, start, end));
    }
  }

  /** The text of the input is not where the boxes are, so the clicked box is found by coordinates. */
  function click(event: MouseEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if ((selectionEnd ?? 0) - (selectionStart ?? 0) > 1) return;
    const rects = Array.from(drawn.current?.querySelectorAll('[data-box]') ?? [], (box) =>
      box.getBoundingClientRect(),
    );
    const hit = rects.findIndex((rect) => event.clientX <= rect.right + 3);
    if ((rects[0]?.width ?? 0) > 0) activate(hit === -1 ? LENGTH : hit);
  }

  const shown = selection ?? (showState && { start: value.length, end: value.length });
  const isActive = (i: number) =>
    shown !== undefined &&
    (shown.start === shown.end ? i === shown.start : i >= shown.start && i < shown.end);

  return (
    <Field {...{ label, hint, error, id, describedBy }} className={fieldClassName}>
      {(wiring) => (
        <span className={classNames(styles.code, error && styles.bad, (disabled || busy) && styles.off)}>
          <span ref={drawn} aria-hidden="true" className={styles.boxes}>
            {boxes.map((i) => (
              <Fragment key={i}>
                {i === LENGTH / 2 && <span className={styles.dash} />}
                <span
                  data-box={isActive(i) ? 'active' : ''}
                  className={classNames(styles.box, isActive(i) && styles.active)}
                >
                  {value[i] ?? (isActive(i) && <span className={styles.caret} />)}
                </span>
              </Fragment>
            ))}
          </span>
          <input
            {...input}
            {...wiring}
            ref={(node) => {
              element.current = node;
              ref?.(node);
            }}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            disabled={disabled}
            // Not `readOnly`, because it closes the phone's keyboard.
            aria-readonly={busy || undefined}
            value={value}
            className={styles.input}
            // No maxLength: it would cut '4071-9926' before the dash is removed.
            onChange={({ currentTarget: { value: raw, selectionStart } }) =>
              commit(absorb(value, raw, selectionStart ?? raw.length, LENGTH))
            }
            onBeforeInput={(event) => {
              if (busy || (event.data && digitsOf(event.data) === '')) event.preventDefault();
            }}
            onPaste={paste}
            onKeyDown={keyDown}
            onSelect={followSelection}
            onClick={click}
            onFocus={() => activate(value.length)}
            onBlur={(event) => {
              setSelection(undefined);
              onBlur?.(event);
            }}
          />
        </span>
      )}
    </Field>
  );
}
