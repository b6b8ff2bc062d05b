import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

function renderField(props: Partial<Parameters<typeof CodeField>[0]> = {}, initial = '') {
  const onComplete = vi.fn<(code: string) => void>();
  function Form() {
    const [code, setCode] = useState(initial);
    return (
      <>
        <CodeField label="Passcode" value={code} onValueChange={setCode} onComplete={onComplete} {...props} />
        <button type="button" onClick={() => setCode('')}>
          Clear
        </button>
      </>
    );
  }
  const { container } = render(<Form />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Passcode' });
  const boxes = () => Array.from(container.querySelectorAll('[data-box]'), (box) => box.textContent);
  const activeBoxes = () => container.querySelectorAll('[data-box="active"]').length;
  return { input, boxes, activeBoxes, onComplete, user: userEvent.setup() };
}

describe('the passcode field', () => {
  it('is offered the code from the mail by phones and browsers, with a keyboard of digits', () => {
    const { input } = renderField();
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
  });

  it('shows each typed digit in its box and completes once, at the eighth', async () => {
    const { input, boxes, onComplete, user } = renderField();
    await user.click(input);
    await user.keyboard('4071992');
    expect(boxes()).toEqual(['4', '0', '7', '1', '9', '9', '2', '']);
    expect(onComplete).not.toHaveBeenCalled();
    await user.keyboard('6');
    expect(onComplete.mock.calls).toEqual([['40719926']]);
  });

  it('takes a pasted code out of a sentence and completes once', async () => {
    const { input, onComplete, user } = renderField();
    await user.click(input);
    await user.paste('Your code is 4071-9926-000');
    expect(input).toHaveValue('40719926');
    await user.paste('40719926');
    expect(onComplete.mock.calls).toEqual([['40719926']]);
  });

  it('takes an autofilled code, spaces and all', () => {
    const { input, onComplete } = renderField();
    fireEvent.input(input, { target: { value: '4071 9926' } });
    expect(input).toHaveValue('40719926');
    expect(onComplete.mock.calls).toEqual([['40719926']]);
  });

  it('moves with the arrows and replaces the digit it stands on', async () => {
    const { input, user } = renderField({}, '4071');
    await user.click(input);
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await user.keyboard('55');
    expect(input).toHaveValue('4551');
    await user.keyboard('{Home}9{End}6');
    expect(input).toHaveValue('95516');
  });

  it('checks again after a digit of a complete code was corrected', async () => {
    const { input, onComplete, user } = renderField({}, '40719926');
    await user.click(input);
    await user.keyboard('{Home}5');
    expect(input).toHaveValue('50719926');
    expect(onComplete.mock.calls).toEqual([['50719926']]);
  });

  it('takes digits back with backspace and delete', async () => {
    const { input, user } = renderField({}, '40719926');
    await user.click(input);
    await user.keyboard('{Backspace}{Backspace}');
    expect(input).toHaveValue('407199');
    await user.keyboard('{Home}{Delete}');
    expect(input).toHaveValue('07199');
    await user.keyboard('{ArrowRight}{ArrowRight}{Backspace}');
    expect(input).toHaveValue('0799');
    await user.keyboard('5');
    expect(input).toHaveValue('0599');
  });

  it('ignores letters without losing the digit below them', async () => {
    const { input, user } = renderField({}, '4071');
    await user.click(input);
    await user.keyboard('{Home}x');
    expect(input).toHaveValue('4071');
  });

  it('can be cleared from outside and typed into anew', async () => {
    const { input, onComplete, user } = renderField({}, '4071992');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(input);
    await user.keyboard('12345678');
    expect(onComplete.mock.calls).toEqual([['12345678']]);
  });

  it('says what is wrong with the code', () => {
    const { input } = renderField({ error: 'Passcode expired or is invalid. Please try again.' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Passcode expired or is invalid. Please try again.');
  });

  it('holds still while the code is being checked, and keeps the focus', async () => {
    const { input, onComplete, user } = renderField({ busy: true }, '40719926');
    await user.click(input);
    await user.keyboard('{Home}5{Backspace}{Delete}');
    await user.paste('12345678');
    expect(input).toHaveValue('40719926');
    expect(onComplete).not.toHaveBeenCalled();
    expect(input).toHaveFocus();
    expect(input).toHaveAttribute('aria-readonly', 'true');
  });

  it('starts over with the first digit when the whole code is selected', async () => {
    const { input, activeBoxes, user } = renderField({}, '40719926');
    await user.click(input);
    expect(activeBoxes()).toBe(1);
    act(() => input.select());
    await waitFor(() => expect(activeBoxes()).toBe(8));
    await user.keyboard('5');
    expect(input).toHaveValue('5');
  });

  it('can be switched off', async () => {
    const { input, user } = renderField({ disabled: true }, '40719926');
    await user.type(input, '1');
    expect(input).toBeDisabled();
    expect(input).toHaveValue('40719926');
  });
});
