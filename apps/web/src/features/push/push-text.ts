import { brand } from '@crewtable/contract';
import type { PushState } from './push-device.ts';

interface PushFacts {
  readonly state: PushState | undefined;
  /** What it is being changed to. */
  readonly turning: 'on' | 'off' | undefined;
  /** The student told the browser never to show notifications of ours. */
  readonly isBlocked: boolean;
  /** The account wants nothing by push. */
  readonly isMuted: boolean;
  readonly isAppleTouch: boolean;
}

/** The state of push on this device, in words. */
export function pushText({ state, turning, isBlocked, isMuted, isAppleTouch }: PushFacts): string {
  if (turning === 'on') return 'Turning it on... Your browser may ask you first.';
  if (turning === 'off') return 'Turning it off...';
  switch (state) {
    case undefined:
      return 'Looking at this device...';
    case 'not supported':
      return `Push notifications are not supported in this browser.${isAppleTouch ? ` ${homeScreenText}` : ''}`;
    case 'subscribed':
      return isMuted
        ? 'On for this device, but nothing arrives while ‘News by push’ is off.'
        : `On for this device, also while ${brand.name} is closed, until you log out.`;
    case 'unsubscribed':
    default:
      return isBlocked
        ? `Off. Your browser blocks notifications from ${brand.name}. Open its site settings with the sign beside the address, allow notifications, and turn this on.`
        : `Off. Turn it on to be told on this device, also while ${brand.name} is closed.`;
  }
}

const homeScreenText = `On an iPhone or iPad they work from the home screen: press Share, then ‘Add to Home Screen’, and open ${brand.name} from there.`;
