import { Link } from '../../lib/link.tsx';
import styles from './own-place-card.module.css';
import { PlaceCard } from './place-card.tsx';
import type { OwnProfile } from './profile-query.ts';

/** The own place card on the cloth, and the way to change it. */
export function OwnPlaceCard({ profile }: { profile: OwnProfile['userProfile'] }) {
  return (
    <>
      <PlaceCard
        firstName={profile.firstName}
        lastName={profile.lastName}
        college={<p>{profile.college}</p>}
      />
      <div className={styles.words}>
        <p>This is what your table sees of you.</p>
        <Link to="/settings">Edit Profile</Link>
      </div>
    </>
  );
}
