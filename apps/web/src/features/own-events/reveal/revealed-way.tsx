import type { RegisteredEventBody } from '@crewtable/contract';
import { MapPreview } from '../../../components/map/map-preview.tsx';
import { directionsUrl } from '../../../lib/directions.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './reveal.module.css';

/** The way there: the streets around the venue, its address, and directions in the map app of the device. */
export function RevealedWay({ event }: { event: RegisteredEventBody }) {
  const { venueDetails, eventDetails } = event;
  if (venueDetails === null) return null;
  return (
    <div className={styles.way}>
      <div className={styles.map}>
        <MapPreview place={venueDetails} name={venueDetails.restaurantName} from={undefined} />
      </div>
      <div className={styles.address}>
        <p>
          {eventDetails === null ? (
            <b>{venueDetails.restaurantAddress}</b>
          ) : (
            <>
              <b>{eventDetails.street}</b>
              <br />
              {eventDetails.city}, {eventDetails.state} {eventDetails.zip}
            </>
          )}
          {venueDetails.invented && (
            <>
              <br />
              <small>An invented place for this demo.</small>
            </>
          )}
        </p>
        <a href={directionsUrl(venueDetails, navigator.userAgent)} target="_blank" rel="noreferrer">
          Get Directions
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      </div>
    </div>
  );
}
