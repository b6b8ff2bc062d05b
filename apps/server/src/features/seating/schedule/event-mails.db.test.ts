import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { SeatingFixture } from '../../../../test/fixtures/seating-fixture.ts';
import { MailServer } from '../../../../test/servers/mail-server.ts';

test('the release mail contains the calendar entry over a real mail server, and the cancellation mail cancels the entry', async () => {
  const mailServer = await MailServer.start();
  const environment = { SMTP_URL: mailServer.url, MAIL_FROM: 'Crewtable <hello@crewtable.example>' };
  const fixture = await SeatingFixture.start({ environment, emptyCalendar: true });
  fixture.app.seating.seatTables = fixture.deps.seatTables;
  const guests = await fixture.guests(6);
  const [reader] = guests;
  await fixture.enableMail(reader!);
  const eventId = await fixture.event({ startsAt: fixture.inHours(60) });
  await fixture.addSeats(eventId, guests);
  await fixture.moveClock(37);

  const mailed = (subject: string) =>
    mailServer.received.filter(
      (mail) => mail.to.includes(reader!.email) && mail.headers.get('subject')?.startsWith(subject),
    );
  await expect.poll(() => mailed('Your table for Dinner')).toHaveLength(1);
  const [released] = mailed('Your table for Dinner');
  expect(released!.text).toContain('Reservation');
  expect(released!.html).toContain('Reservation');
  expect(released!.text).toMatch(/^After-party .+, from /m);
  expect(released!.text).toContain(`/home?event=${eventId}`);
  // The table as its students see it: first names, last initials, colleges.
  const [shown] = await (await fixture.as(reader!)).call(api.seating.listRegistered, { query: {} });
  for (const { firstName, collegeShortName, isYou } of shown!.venueDetails!.members)
    expect(released!.text).toMatch(
      new RegExp(`^${isYou ? 'You' : `${firstName} Z\\.`} +${collegeShortName}$`, 'm'),
    );
  expect(released!.html).not.toContain('Zlast');
  for (const { email } of guests) expect(released!.html).not.toContain(email);
  const [entry, ...more] = released!.attachments;
  expect(more).toEqual([]);
  expect(entry!.contentType).toContain('text/calendar');
  expect(entry!.content).toContain(`UID:${eventId}@`);
  expect(entry!.content).toContain('SEQUENCE:1');

  await fixture.app.seating.cancelEvent(eventId, 'The kitchen is closed.');
  await expect.poll(() => mailed('Dinner on')).toHaveLength(2);
  const last = mailed('Dinner on').find(({ headers }) => headers.get('subject')?.endsWith('is cancelled'));
  expect(last!.attachments[0]!.content).toContain('STATUS:CANCELLED');
  expect(last!.attachments[0]!.content).toContain('SEQUENCE:2');
});
