import type { CrewBody } from '@crewtable/contract';
import { directionsUrl } from '../../../lib/directions.ts';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { Paper } from '../../../ui/layout/paper.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './crew-page.module.css';
import { MapPreview } from '../../../components/map/map-preview.tsx';
import { useOwnPosition } from './own-position.ts';

type MeetingPlace = Pick<CrewBody, 'location' | 'address' | 'latitude' | 'longitude' | 'invented'>;

/** The meeting place: a map, the address, and directions in the map app of the phone. */
export function CrewMeetingPlace({ crew }: { crew: MeetingPlace }) {
  const { position, locate, isLocating } = useOwnPosition();
  const directions = directionsUrl(crew, navigator.userAgent);
  const elsewhere = { href: directions, target: '_blank', rel: 'noopener noreferrer' };
  return (
    <Paper as="section" className={styles.place} aria-label="Where you meet">
      <a {...elsewhere} className={styles.map}>
        <VisuallyHidden>Directions to {crew.location}</VisuallyHidden>
        <MapPreview place={crew} name={crew.location} from={position} />
      </a>
      <div className={styles.venue}>
        <h2>{crew.location}</h2>
        <a {...elsewhere} className={styles.address}>
          {crew.address}
        </a>
        {crew.invented && <p className={styles.invented}>An invented place for this demo.</p>}
        <div className={styles.ways}>
          <LinkButton variant="second" size="small" {...elsewhere}>
            Get Directions
          </LinkButton>
          {locate !== undefined && position === undefined && (
            <Button
              variant="quiet"
              size="small"
              working={isLocating}
              workingLabel="Locating..."
              onClick={locate}
            >
              How far is it?
            </Button>
          )}
        </div>
      </div>
    </Paper>
  );
}
