import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readRegistrationDraft, useRegistrationDraft } from './registration-draft.ts';
import type { RegistrationDraft } from './registration-draft.ts';
import { seriesStart } from './series-flow.ts';
import type { SeriesStep } from './series-flow.ts';

const draftAt = (step: SeriesStep): RegistrationDraft => ({
  open: true,
  flow: { ...seriesStart, step },
  typed: { firstName: 'Ana' },
  referralId: 'abc',
});

function save(seriesId: string, draft: RegistrationDraft) {
  renderHook(() => useRegistrationDraft(seriesId, draft));
}

afterEach(() => {
  sessionStorage.clear();
});

describe('the draft of a registration', () => {
  it('is kept for its own series, and not for another one', () => {
    save('winter', draftAt('auth'));
    expect(readRegistrationDraft('winter', true)).toEqual(draftAt('auth'));
    expect(readRegistrationDraft('spring', true)).toBeUndefined();
  });

  it('is deleted when the student is registered', () => {
    save('winter', draftAt('auth'));
    save('winter', draftAt('success'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not continued at a ticket step by a series that has only a list', () => {
    save('winter', draftAt('payment'));
    expect(readRegistrationDraft('winter', true)?.flow.step).toBe('payment');
    expect(readRegistrationDraft('winter', false)).toBeUndefined();
  });
});
