import { describe, expect, it } from 'vitest';
import { pushText } from './push-text.ts';

const plain = { turning: undefined, isBlocked: false, isMuted: false, isAppleTouch: false } as const;

describe('the state of push, in words', () => {
  it('says that a browser has no push, and on an iPhone how to get it', () => {
    const words = 'Push notifications are not supported in this browser.';
    expect(pushText({ ...plain, state: 'not supported' })).toBe(words);
    expect(pushText({ ...plain, state: 'not supported', isAppleTouch: true })).toMatch(
      /^Push notifications are not supported in this browser\. .*‘Add to Home Screen’/,
    );
  });

  it('says how to unblock what the browser blocks', () => {
    expect(pushText({ ...plain, state: 'unsubscribed', isBlocked: true })).toContain('allow notifications');
    expect(pushText({ ...plain, state: 'unsubscribed' })).toMatch(/^Off\. Turn it on/);
  });

  it('does not promise what the account has turned off', () => {
    expect(pushText({ ...plain, state: 'subscribed' })).toMatch(/until you log out\.$/);
    expect(pushText({ ...plain, state: 'subscribed', isMuted: true })).toContain('nothing arrives');
  });

  it('says what is under way', () => {
    expect(pushText({ ...plain, state: 'unsubscribed', turning: 'on' })).toMatch(/^Turning it on/);
    expect(pushText({ ...plain, state: 'subscribed', turning: 'off' })).toMatch(/^Turning it off/);
    expect(pushText({ ...plain, state: undefined })).toMatch(/^Checking/);
  });
});
