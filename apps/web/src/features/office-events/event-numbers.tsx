import type { EventPageBody } from '@crewtable/contract';
import styles from './event.module.css';

/** The numbers of an event. After closing, seated, checked in and absent are three numbers. */
export function EventNumbers({ event }: { event: EventPageBody }) {
  const { numbers } = event;
  const lines: [string, string][] = [
    ['Registered', `${event.registered} of ${event.capacity}`],
    ...(event.kept > 0 ? [['Kept for a payment or an offer', String(event.kept)] as [string, string]] : []),
    ['Waitlist', String(event.waiting)],
    ...(event.isSeries
      ? [
          ['With a pass / single ticket', `${numbers.withPass} / ${event.registered - numbers.withPass}`] as [
            string,
            string,
          ],
        ]
      : []),
    [
      'In friend groups',
      `${numbers.inFriendGroups} in ${numbers.friendGroups} ${numbers.friendGroups === 1 ? 'group' : 'groups'}`,
    ],
    ['Colleges', String(numbers.colleges)],
    ['First time', String(numbers.firstTime)],
    ...(event.tables > 0
      ? ([
          ['Seated', String(numbers.seated)],
          ['Checked in', String(numbers.checkedIn)],
          ['Absent', String(numbers.absent)],
          ['Without a table', String(numbers.withoutTable)],
        ] as [string, string][])
      : [['If it closed now', tablesText(event)] as [string, string]]),
  ];
  return (
    <dl className={styles.numbers}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function tablesText({ registered, numbers: { tablesNeeded } }: EventPageBody): string {
  if (tablesNeeded === 0) return registered === 1 ? 'cancelled: one student' : 'no tables';
  const each = Math.ceil(registered / tablesNeeded);
  return tablesNeeded === 1 ? `1 table of ${registered}` : `${tablesNeeded} tables of up to ${each}`;
}
