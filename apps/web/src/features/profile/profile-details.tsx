import { needLabels } from '@crewtable/contract';
import { formatCalendarDay } from '../../lib/format-date.ts';
import type { OwnProfile } from './profile-query.ts';
import styles from './profile-details.module.css';

type Profile = OwnProfile['userProfile'];

/** The stored profile of the student, laid out like a menu. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const lines: [label: string, value: string | null][] = [
    ['First name', profile.firstName],
    ['Last name', profile.lastName],
    ['Email', profile.email],
    ['College', profile.college],
    ['Student status', profile.studentStatus],
    ['Gender', profile.gender],
    ['Birthdate', formatCalendarDay(profile.birthdate)],
    ['LinkedIn', profile.linkedinHandle],
    ['Instagram', profile.instagramHandle],
    ['Facebook', profile.facebookHandle],
    ['Diet and access', needsText(profile)],
  ];
  return (
    <dl className={styles.lines}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          {value ? <dd>{value}</dd> : <dd className={styles.missing}>Not added</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Both parts in one line: the chosen needs, then the student's own words. */
function needsText({ needs, otherNeeds }: Profile): string {
  return [...needs.map((need) => needLabels[need]), ...(otherNeeds === null ? [] : [otherNeeds])].join(', ');
}
