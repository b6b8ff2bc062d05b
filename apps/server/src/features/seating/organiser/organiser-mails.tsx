import { MailLayout, organiserReason } from '../../../platform/mail/mail-layout.tsx';
import { MailHeading, MailNote, MailText } from '../../../platform/mail/mail-parts.tsx';
import type { MailTemplate } from '../../../platform/mail/mail-template.ts';
import { FactsTable } from '../../../platform/mail/facts-table.tsx';
import type { EventFacts } from '../../../ports/notifications.ts';

const about = ({ name, day, time, aboutEvent }: EventFacts) =>
  [
    ['Event', aboutEvent],
    ['What', name],
    ['When', `${day}, ${time}`],
  ] as const;

/** These mails name no students. An organiser who may run the commands can see the names there. */
export const venueMissingMail: MailTemplate<EventFacts & { tables: number; largest: number }> = {
  name: 'venue-missing',
  subject: ({ aboutEvent }) => `No venue for ${aboutEvent}`,
  Body: (facts) => (
    <MailLayout preview="Students wait for a venue." reason={organiserReason}>
      <MailHeading>The tables have no venue yet</MailHeading>
      <MailText>
        The tables are formed, but the students do not know yet where to go. They have been notified of the
        delay. The server tries again every ten minutes; at the start it cancels the event and refunds the
        payments.
      </MailText>
      <FactsTable
        lines={[...about(facts), ['Tables', String(facts.tables)], ['Largest', String(facts.largest)]]}
      />
      <MailNote>
        Enter one with <code>npm run organise -- venue add</code>.
      </MailNote>
    </MailLayout>
  ),
};

export const withoutTableMail: MailTemplate<EventFacts & { students: number }> = {
  name: 'students-without-table',
  subject: ({ aboutEvent }) => `Students without a table at ${aboutEvent}`,
  Body: (facts) => (
    <MailLayout preview="Some students could not be seated." reason={organiserReason}>
      <MailHeading>Some students have no table</MailHeading>
      <MailText>
        For these students every table includes a person whom they must not meet. They were notified that an
        organiser takes care of it and refunds what they paid.
      </MailText>
      <FactsTable lines={[...about(facts), ['Students', String(facts.students)]]} />
      <MailNote>
        See them with <code>npm run organise -- tables</code>, and refund them with{' '}
        <code>npm run payments -- refund</code>.
      </MailNote>
    </MailLayout>
  ),
};
