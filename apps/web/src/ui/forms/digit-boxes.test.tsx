import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DigitBoxes } from './digit-boxes.tsx';

afterEach(cleanup);

function open(onComplete = vi.fn()) {
  function Code() {
    const [value, setValue] = useState('');
    return <DigitBoxes label="Passcode" value={value} onValueChange={setValue} onComplete={onComplete} />;
  }
  render(<Code />);
  return onComplete;
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const digits = () => boxes().map((box) => box.value);

it('each of the eight boxes takes one digit, and the next one follows', async () => {
  const done = open();
  await userEvent.click(boxes()[0]!);
  await userEvent.keyboard('4071x992');
  expect(digits()).toEqual(['4', '0', '7', '1', '9', '9', '2', '']);
  expect(done).not.toHaveBeenCalled();
  await userEvent.keyboard('6');
  expect(done).toHaveBeenCalledExactlyOnceWith('40719926');
});

it('a pasted code spreads over the boxes, whatever stands between its digits', async () => {
  const done = open();
  await userEvent.click(boxes()[0]!);
  await userEvent.paste('Your code: 4071-9926');
  expect(digits().join('')).toBe('40719926');
  expect(done).toHaveBeenCalledExactlyOnceWith('40719926');
});

it('a slip is taken back with backspace, and typed over where it is', async () => {
  open();
  await userEvent.click(boxes()[0]!);
  await userEvent.keyboard('123{Backspace}');
  expect(digits().join('')).toBe('12');
  await userEvent.click(boxes()[0]!);
  await userEvent.keyboard('9');
  expect(digits().join('')).toBe('92');
});

it('whoever presses a box too far begins at the first empty one', async () => {
  open();
  await userEvent.click(boxes()[6]!);
  expect(document.activeElement).toBe(boxes()[0]);
});
