import { Link } from '../../lib/link.tsx';
import styles from './own-place-card.module.css';
import { PlaceCard } from './place-card.tsx';
import type { OwnProfile } from './profile-query.ts';

/** The student's place card with the link to edit the profile. */
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
