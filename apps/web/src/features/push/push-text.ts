import { brand } from '@crewtable/contract';
import type { PushState } from './push-device.ts';

interface PushFacts {
  readonly state: PushState | undefined;
  /** The state that a pending change leads to. */
  readonly turning: 'on' | 'off' | undefined;
  /** The browser blocks notifications of this site. */
  readonly isBlocked: boolean;
  /** The account has turned pushes off. */
  readonly isMuted: boolean;
  readonly isAppleTouch: boolean;
}

/** The text that describes the state of push on this device. */
export function pushText({ state, turning, isBlocked, isMuted, isAppleTouch }: PushFacts): string {
  if (turning === 'on') return 'Turning it on... Your browser may ask you first.';
  if (turning === 'off') return 'Turning it off...';
  switch (state) {
    case undefined:
      return 'Checking this device...';
    case 'not supported':
      return `Push notifications are not supported in this browser.${isAppleTouch ? ` ${homeScreenText}` : ''}`;
    case 'subscribed':
      return isMuted
        ? 'On for this device, but nothing arrives while ‘News by push’ is off.'
        : `On for this device, also while ${brand.name} is closed, until you log out.`;
    case 'unsubscribed':
    default:
      return isBlocked
        ? `Off. Your browser blocks notifications from ${brand.name}. Open its site settings with the icon beside the address, allow notifications, and turn this on.`
        : `Off. Turn it on to be notified on this device, also while ${brand.name} is closed.`;
  }
}

const homeScreenText = `On an iPhone or iPad they work from the home screen: press Share, then ‘Add to Home Screen’, and open ${brand.name} from there.`;
