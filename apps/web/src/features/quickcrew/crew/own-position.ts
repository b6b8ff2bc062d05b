import { minuteMs } from '@crewtable/contract';
import { useState } from 'react';
import { crewToast } from './crew-toast.ts';
import { useStoredEntry } from '../device-storage.ts';
import type { GeoPoint } from '../../../components/map/manhattan.ts';

const timeoutMs = 15_000;

export interface OwnPosition {
  readonly position: GeoPoint | undefined;
  /** Undefined if the student turned location off or the device does not support it. */
  readonly locate: (() => void) | undefined;
  readonly isLocating: boolean;
}

/**
 * The position of the phone: requested only when the student asks for the walking time, and never sent
 * anywhere.
 */
export function useOwnPosition(): OwnPosition {
  const isWanted = useStoredEntry('location_services') !== 'off';
  const [position, setPosition] = useState<GeoPoint>();
  const [isLocating, setIsLocating] = useState(false);

  function locate() {
    setIsLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setIsLocating(false);
        setPosition({ latitude, longitude });
      },
      () => {
        setIsLocating(false);
        crewToast.failed('Your phone did not share its location.');
      },
      { maximumAge: minuteMs, timeout: timeoutMs },
    );
  }

  if (!isWanted) return { position: undefined, locate: undefined, isLocating: false };
  return { position, locate: 'geolocation' in navigator ? locate : undefined, isLocating };
}
