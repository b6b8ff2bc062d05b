import { useState } from 'react';
import { crewToast } from '../crew/crew-toast.ts';
import { useRecalled } from '../device-storage.ts';
import type { GeoPoint } from './manhattan.ts';

const timeoutMs = 15_000;

export interface OwnPosition {
  readonly position: GeoPoint | undefined;
  /** Absent where the student does not want to be located, or the phone cannot. */
  readonly locate: (() => void) | undefined;
  readonly isLocating: boolean;
}

/** Where the phone is: asked for when somebody wants to know how far it is, and told to nobody. */
export function useOwnPosition(): OwnPosition {
  const isWanted = useRecalled('location_services') !== 'off';
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
        crewToast.failed('Your phone did not say where it is.');
      },
      { maximumAge: 60_000, timeout: timeoutMs },
    );
  }

  if (!isWanted) return { position: undefined, locate: undefined, isLocating: false };
  return { position, locate: 'geolocation' in navigator ? locate : undefined, isLocating };
}
