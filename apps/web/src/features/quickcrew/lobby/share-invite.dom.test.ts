import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { crewToast } from '../crew/crew-toast.ts';
import { shareInvite } from './share-invite.ts';

const done = vi.spyOn(crewToast, 'done').mockImplementation(() => () => {});
const failed = vi.spyOn(crewToast, 'failed').mockImplementation(() => () => {});
const url = `${window.location.origin}/automeetup/join-group/l1`;

function stub(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => {
  vi.clearAllMocks();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

it('the link of a lobby is shared by the dialog of the device, which needs no further message', async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValue();
  stub('share', share);
  await shareInvite('l1');
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'QuickCrew', url }));
  expect(done).not.toHaveBeenCalled();
});

it('the link of a lobby is copied where the device has no share dialog', async () => {
  const writeText = vi.fn<Clipboard['writeText']>().mockResolvedValue();
  stub('clipboard', { writeText });
  await shareInvite('l1');
  expect(writeText).toHaveBeenCalledWith(url);
  expect(done).toHaveBeenCalledWith('Invite link copied to clipboard!');
});

it('a failure is shown, and a share dialog that the student closed is not', async () => {
  const share = vi
    .fn<Navigator['share']>()
    .mockRejectedValueOnce(new DOMException('Closed', 'AbortError'))
    .mockRejectedValueOnce(new Error('Broken'));
  stub('share', share);
  await shareInvite('l1');
  expect(failed).not.toHaveBeenCalled();
  await shareInvite('l1');
  expect(failed).toHaveBeenCalledWith('Failed to share invite link');
});
