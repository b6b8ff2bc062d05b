import type { MeetingPlaceBody } from '@crewtable/contract';
import { CrewMeetingPlace } from '../../../features/quickcrew/crew/crew-meeting-place.tsx';
import { FinePrint } from '../../../ui/layout/text.tsx';
import styles from './preview-part.module.css';

/** Each card has a map. */
const maxShown = 12;

/** The card of the meeting place on the page of a crew, for the places of a draft. */
export function PlacesPreview({ places }: { places: readonly MeetingPlaceBody[] }) {
  const complete = places.filter(isComplete);
  const more = complete.length - maxShown;
  return (
    <div className={styles.part}>
      {complete.length === 0 && <FinePrint>Without a place, QuickCrew is closed.</FinePrint>}
      {complete.slice(0, maxShown).map(({ name, street, city, latitude, longitude }) => (
        <CrewMeetingPlace
          key={`${name} ${street}`}
          crew={{ location: name, address: `${street}, ${city}`, latitude, longitude }}
        />
      ))}
      {more > 0 && <FinePrint>And {more} more.</FinePrint>}
    </div>
  );
}

function isComplete({ name, latitude, longitude }: MeetingPlaceBody): boolean {
  return name !== '' && Number.isFinite(latitude) && Number.isFinite(longitude);
}
