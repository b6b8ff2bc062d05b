import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { MailLayout } from '../../../platform/mail/mail-layout.tsx';
import { mailStyle } from '../../../platform/mail/mail-style.ts';
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
    <MailLayout preview="Students wait for a venue.">
      <Heading style={mailStyle.heading}>The tables have no venue yet</Heading>
      <Text style={mailStyle.text}>
        The tables are formed, but the students do not know yet where to go. They have been notified of the
        delay. The server tries again every ten minutes; at the start it cancels the event and refunds the
        payments.
      </Text>
      <FactsTable
        lines={[...about(facts), ['Tables', String(facts.tables)], ['Largest', String(facts.largest)]]}
      />
      <Text style={mailStyle.aside}>
        Enter one with <code>npm run organise -- venue add</code>.
      </Text>
    </MailLayout>
  ),
};

export const withoutTableMail: MailTemplate<EventFacts & { students: number }> = {
  name: 'students-without-table',
  subject: ({ aboutEvent }) => `Students without a table at ${aboutEvent}`,
  Body: (facts) => (
    <MailLayout preview="Some students could not be seated.">
      <Heading style={mailStyle.heading}>Some students have no table</Heading>
      <Text style={mailStyle.text}>
        For these students every table includes a person whom they must not meet. They were notified that an
        organiser takes care of it and refunds what they paid.
      </Text>
      <FactsTable lines={[...about(facts), ['Students', String(facts.students)]]} />
      <Text style={mailStyle.aside}>
        See them with <code>npm run organise -- tables</code>, and refund them with{' '}
        <code>npm run payments -- refund</code>.
      </Text>
    </MailLayout>
  ),
};
