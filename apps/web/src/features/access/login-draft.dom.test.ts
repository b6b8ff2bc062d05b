import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft, saveLoginDraft, readLoginDraft } from './login-draft.ts';
import type { LoginDraft } from './login-draft.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const draft: LoginDraft = {
  step: 'passcode',
  email: 'Sam@example.edu',
  sent: { to: 'sam@example.edu', resendAtMs: 1_700_000_000_000 },
  preEntered: undefined,
};

describe('the way in, kept for a reload', () => {
  it('is found again as it was', () => {
    saveLoginDraft(draft);
    expect(readLoginDraft()).toEqual(draft);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['something else', '42'],
    ['a code to be entered that was sent to nobody', '{"step":"passcode","email":"","sent":{"to":1}}'],
  ])('begins anew where %s is there', (_, kept) => {
    if (kept !== null) sessionStorage.setItem('draft_login', kept);
    expect(readLoginDraft()).toEqual(emptyDraft);
  });

  it('begins anew in a browser that keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    saveLoginDraft(draft);
    expect(readLoginDraft()).toEqual(emptyDraft);
  });
});
