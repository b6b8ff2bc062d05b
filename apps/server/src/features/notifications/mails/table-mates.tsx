import { MailSubheading } from '../../../platform/mail/mail-parts.tsx';
import { classNames, mailClass, mailStyle } from '../../../platform/mail/mail-style.ts';
import type { MailTable } from '../kinds/notification-kind.ts';

type Person = MailTable['mates'][number] & { place: number };

/** The students at the table in two columns, the reader last. */
export function TableMates({ table: { mates, ownCollege } }: { table: MailTable }) {
  const people = [...mates, { name: 'You', college: ownCollege }].map((person, place) => ({
    ...person,
    place,
  }));
  const half = Math.ceil(people.length / 2);
  return (
    <>
      <MailSubheading>At your table</MailSubheading>
      <div style={mailStyle.columns}>
        <People people={people.slice(0, half)} isFirst />
        <People people={people.slice(half)} />
      </div>
    </>
  );
}

function People({ people, isFirst = false }: { people: readonly Person[]; isFirst?: boolean }) {
  return (
    <div className={mailClass.half} style={{ ...mailStyle.column, ...(isFirst && mailStyle.firstColumn) }}>
      <table role="presentation" className="menu" width="100%" cellPadding="0" cellSpacing="0" border={0}>
        <tbody>
          {people.map(({ name, college, place }) => (
            <tr key={place}>
              <td className={classNames(mailClass.ink, mailClass.line)} style={mailStyle.personName}>
                {name}
              </td>
              <td className={classNames(mailClass.inkSoft, mailClass.line)} style={mailStyle.personCollege}>
                {college}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
