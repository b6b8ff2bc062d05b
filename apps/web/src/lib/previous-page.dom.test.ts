import { afterEach, describe, expect, it, vi } from 'vitest';
import { cameFromOurPage } from './previous-page.ts';

function visit(entry: { idx?: number; length?: number; referrer?: string }) {
  window.history.replaceState(entry.idx === undefined ? null : { idx: entry.idx }, '');
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(entry.length ?? 1);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(entry.referrer ?? '');
}

afterEach(() => vi.restoreAllMocks());

describe('the page before this one', () => {
  it('is ours when the router has led here, also after a reload', () => {
    visit({ idx: 2, length: 5 });
    expect(cameFromOurPage()).toBe(true);
  });

  it('is ours when a link of ours was followed before any script had started', () => {
    visit({ idx: 0, length: 3, referrer: `${window.location.origin}/about` });
    expect(cameFromOurPage()).toBe(true);
    visit({ length: 3, referrer: `${window.location.origin}/` });
    expect(cameFromOurPage()).toBe(true);
  });

  it('is not ours for someone who came from elsewhere', () => {
    visit({ idx: 0, length: 3 });
    expect(cameFromOurPage()).toBe(false);
    visit({ idx: 0, length: 3, referrer: `${window.location.origin}.example.org/` });
    expect(cameFromOurPage()).toBe(false);
  });

  it('does not exist in a tab of its own', () => {
    visit({ idx: 0, length: 1, referrer: `${window.location.origin}/` });
    expect(cameFromOurPage()).toBe(false);
  });
});
