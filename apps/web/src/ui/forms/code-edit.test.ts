import { describe, expect, it } from 'vitest';
import { absorb, backspace, deleteForward, digitsOf, pasteInto } from './code-edit.ts';

describe('the code taken out of pasted text', () => {
  it('is the digits alone, whatever stands around them', () => {
    expect(digitsOf('Your code: 4071-9926.')).toBe('40719926');
    expect(digitsOf('４０７１　９９２６')).toBe('40719926');
  });

  it('is cut to eight digits', () => {
    expect(pasteInto({ value: '', caret: 0, end: 0 }, '4071 9926 55', 8)).toEqual({
      value: '40719926',
      caret: 8,
    });
  });

  it('replaces everything when it is whole, wherever the caret stands', () => {
    expect(pasteInto({ value: '1234', caret: 2, end: 3 }, '40719926', 8)).toEqual({
      value: '40719926',
      caret: 8,
    });
  });

  it('is spread from the active box on when it is a part', () => {
    expect(pasteInto({ value: '123456', caret: 2, end: 3 }, '99', 8)).toEqual({ value: '129956', caret: 4 });
    expect(pasteInto({ value: '1234', caret: 4, end: 4 }, '56789', 8)).toEqual({
      value: '12345678',
      caret: 8,
    });
  });

  it('replaces a selection as a whole', () => {
    expect(pasteInto({ value: '12345678', caret: 2, end: 8 }, '9', 8)).toEqual({ value: '129', caret: 3 });
  });

  it('leaves the field alone when it holds no digit', () => {
    expect(pasteInto({ value: '12', caret: 2, end: 2 }, 'hello', 8)).toBeUndefined();
  });
});

describe('what a keyboard or autofill made of the input', () => {
  it('keeps a digit typed at the end', () => {
    expect(absorb('40', '407', 3, 8)).toEqual({ value: '407', caret: 3 });
  });

  it('lets a digit that slipped in between two others replace the next one', () => {
    expect(absorb('4071', '45071', 2, 8)).toEqual({ value: '4571', caret: 2 });
  });

  it('takes a filled-in code with its dash', () => {
    expect(absorb('', '4071-9926', 9, 8)).toEqual({ value: '40719926', caret: 8 });
  });

  it('never loses a digit to a letter', () => {
    expect(absorb('4071', '4x71', 2, 8)).toEqual({ value: '4071', caret: 1 });
  });

  it('accepts that digits were cut out', () => {
    expect(absorb('4071', '4', 1, 8)).toEqual({ value: '4', caret: 1 });
  });
});

describe('taking digits back', () => {
  it('takes the last digit at the end of the code', () => {
    expect(backspace('407', 3, 3)).toEqual({ value: '40', caret: 2 });
    expect(backspace('40719926', 7, 8)).toEqual({ value: '4071992', caret: 7 });
  });

  it('empties the active box and steps back', () => {
    expect(backspace('4071', 2, 3)).toEqual({ value: '401', caret: 1 });
    expect(backspace('4071', 0, 1)).toEqual({ value: '071', caret: 0 });
  });

  it('does nothing in an empty field', () => {
    expect(backspace('', 0, 0)).toEqual({ value: '', caret: 0 });
  });

  it('empties a selection', () => {
    expect(backspace('4071', 0, 4)).toEqual({ value: '', caret: 0 });
    expect(deleteForward('4071', 1, 3)).toEqual({ value: '41', caret: 1 });
  });

  it('deletes forward and stays', () => {
    expect(deleteForward('4071', 1, 2)).toEqual({ value: '471', caret: 1 });
  });
});
