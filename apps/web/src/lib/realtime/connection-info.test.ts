import { describe, expect, it } from 'vitest';
import { readConnectionInfo } from './connection-info.ts';

describe('the answer of app-load', () => {
  it('is returned unchanged if it is complete', () => {
    const answer = { connectionURL: 'ws://host/', subscriptionMessage: { id: 's', type: 'start', more: 1 } };
    expect(readConnectionInfo(answer)).toBe(answer);
  });

  it.each([
    [undefined],
    [null],
    ['<!doctype html>'],
    [{}],
    [{ connectionURL: 'ws://host/' }],
    [{ connectionURL: 'ws://host/', subscriptionMessage: null }],
    [{ connectionURL: 'ws://host/', subscriptionMessage: {} }],
    [{ connectionURL: '', subscriptionMessage: { id: 's' } }],
    [{ connectionURL: null, subscriptionMessage: { id: 's' } }],
    [{ subscriptionMessage: { id: 's' } }],
  ])('is rejected if a field is missing: %j', (answer) => {
    expect(() => readConnectionInfo(answer)).toThrow('without connectionURL or subscriptionMessage');
  });
});
