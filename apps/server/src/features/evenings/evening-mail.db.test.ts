import { expect, test } from 'vitest';
import { EveningHouse } from '../../../test/evening-house.ts';
import { MailServer } from '../../../test/mail-server.ts';

test(
  'the mail that names the place brings the calendar entry over a real mail server, and the one that calls it off takes it back',
  { timeout: 120_000 },
  async () => {
    const mailServer = await MailServer.start();
    const environment = { SMTP_URL: mailServer.url, MAIL_FROM: 'Crewtable <hello@crewtable.example>' };
    const house = await EveningHouse.start({ environment, emptyCalendar: true });
    house.app.evenings.seatTables = house.parts.seatTables;
    const guests = await house.guests(6);
    const [reader] = guests;
    await house.wantsMail(reader!);
    const eventId = await house.event({ startsAt: house.inHours(60) });
    await house.seat(eventId, guests);
    await house.move(37);

    const mailed = (subject: string) =>
      mailServer.received.filter(
        (mail) => mail.to.includes(reader!.email) && mail.headers.get('subject')?.startsWith(subject),
      );
    await expect.poll(() => mailed('Your table for Dinner'), { timeout: 60_000 }).toHaveLength(1);
    const [released] = mailed('Your table for Dinner');
    expect(released!.text).toContain('Reservation');
    expect(released!.html).toContain('Reservation');
    const [entry, ...more] = released!.attachments;
    expect(more).toEqual([]);
    expect(entry!.contentType).toContain('text/calendar');
    expect(entry!.content).toContain(`UID:${eventId}@`);
    expect(entry!.content).toContain('SEQUENCE:1');

    await house.app.evenings.cancelEvent(eventId, 'The kitchen is closed.');
    await expect.poll(() => mailed('Dinner on'), { timeout: 60_000 }).toHaveLength(2);
    const last = mailed('Dinner on').find(({ headers }) => headers.get('subject')?.endsWith('is cancelled'));
    expect(last!.attachments[0]!.content).toContain('STATUS:CANCELLED');
    expect(last!.attachments[0]!.content).toContain('SEQUENCE:2');
  },
);
