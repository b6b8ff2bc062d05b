import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingRows } from '../../../test/fixtures/rows/seating-rows.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const { given, clock } = app;
const { db } = app.database;
const seating = new SeatingRows(app);
let made = 0;
const newAddress = () => `friend-${++made}@example.edu`;

/** A student with a seat, and an address to invite. */
async function host() {
  const student = await given.studentWithProfile();
  const eventId = await seating.event();
  await seating.seats(eventId, student);
  return { student, eventId };
}

const invitation = (student: Student, eventId: string, referralEmail: string) => ({
  body: { referrerId: student.id, referralEmail, eventId },
});
const invite = (student: Student, eventId: string, email: string) =>
  student.as.call(api.friends.inviteByEmail, invitation(student, eventId, email));
const refused = (student: Student, eventId: string, email: string) =>
  student.as.refusal(api.friends.inviteByEmail, invitation(student, eventId, email));
const invitationsTo = async (email: string) =>
  (await given.mailTo(email)).filter(({ subject }) => subject.endsWith('keeps a seat for you'));
const linksIn = (html: string) =>
  [...html.matchAll(/href="(http[^"]+)"/g)].map(([, href]) => new URL(href!.replaceAll('&amp;', '&')));
const noticesOf = async ({ as }: Student) =>
  (await as.call(api.notifications.list, { query: {} })).notifications.filter(
    ({ eventType }) => eventType === 'friend_invited',
  );

describe('an invitation by mail', () => {
  test('sends one mail with a link that opens the invitation, in HTML and in plain text', async () => {
    const { student, eventId } = await host();
    const email = newAddress();
    expect(await invite(student, eventId, email.toUpperCase())).toEqual({ success: true });
    const [mail, ...more] = await invitationsTo(email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('A friend keeps a seat for you');
    expect(mail!.text).toMatch(/is coming to Brunch on [A-Z][a-z]+day, [A-Z][a-z]+ \d+ and would like/);
    const [link, refuse] = linksIn(mail!.html) as [URL, URL];
    expect(mail!.text).toContain(link.href);
    expect(link.pathname).toBe('/invite');
    expect([...link.searchParams.keys()]).toEqual(['referralId', 'eventId', 'email']);
    expect(link.searchParams.get('email')).toBe(email);
    expect(link.searchParams.get('referralId')).not.toBe(student.id);
    expect(refuse.pathname).toBe('/invite/refuse');
    const shown = await given.visitor().call(api.friends.showInvite, {
      params: { eventId, referralId: link.searchParams.get('referralId')! },
    });
    expect(shown).toMatchObject({ inviterFirstName: 'Ana', spotsLeft: 2, eventId });
  });

  test('sent again or twice at the same moment succeeds each time and sends one mail', async () => {
    const { student, eventId } = await host();
    const email = newAddress();
    await Promise.all([invite(student, eventId, email), invite(student, eventId, ` ${email} `)]);
    await invite(student, eventId, email.replace('@', '+again@'));
    expect(await invitationsTo(email)).toHaveLength(1);
  });

  test.each(['', 'nobody', 'friend@example.com', 'a b@example.edu', 'friend@example.edu, other@example.edu'])(
    "to '%s' is refused as an invalid address",
    async (typed) => {
      const { student, eventId } = await host();
      expect(await refused(student, eventId, typed)).toMatchObject({
        status: 400,
        message: 'Please enter a valid email.',
      });
    },
  );

  test("is refused to the student's own address and in the name of another student", async () => {
    const { student, eventId } = await host();
    expect(await refused(student, eventId, student.email)).toMatchObject({
      status: 400,
      message: 'That is your own address.',
    });
    const other = await given.student();
    const asOther = invitation({ ...student, id: other.id }, eventId, newAddress());
    expect(await student.as.refusal(api.friends.inviteByEmail, asOther)).toMatchObject({ status: 403 });
  });

  test('is refused for an unknown or closed event, and without a seat at the event', async () => {
    const { student } = await host();
    expect(await refused(student, 'no-such-event', newAddress())).toMatchObject({ status: 404 });
    const without = await seating.event();
    expect(await refused(student, without, newAddress())).toMatchObject({ code: 'not_registered' });
    const closed = await seating.event({ startsInHours: 20 });
    await seating.seats(closed, student);
    expect(await refused(student, closed, newAddress())).toMatchObject({ code: 'registration_closed' });
  });

  test('is refused if the friend group is full or the inviter is suspended', async () => {
    const { student, eventId } = await host();
    const friends = [await given.studentWithProfile(), await given.studentWithProfile()];
    await seating.seats(eventId, ...friends);
    const email = newAddress();
    await invite(student, eventId, email);
    const [link] = linksIn((await invitationsTo(email))[0]!.html);
    for (const { as } of friends) {
      const referralId = link!.searchParams.get('referralId')!;
      await as.call(api.friends.joinGroup, { params: { eventId, referralId } });
    }
    expect(await refused(student, eventId, newAddress())).toMatchObject({ status: 409, code: 'group_full' });
    await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', student.id).execute();
    expect(await refused(student, eventId, newAddress())).toMatchObject({ status: 403, code: 'suspended' });
  });

  test('is possible ten times a day, also with simultaneous requests, and again the next day', async () => {
    const { student, eventId } = await host();
    const addresses = Array.from({ length: 13 }, newAddress);
    const answers = await Promise.all(
      addresses.map((email) =>
        student.as.send(api.friends.inviteByEmail, invitation(student, eventId, email)),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    const tooMany = answers.filter(({ statusCode }) => statusCode === 429);
    expect(tooMany).toHaveLength(3);
    const seconds = Number(tooMany[0]!.headers['retry-after']);
    expect(seconds).toBeGreaterThan(24 * 3_600 - 60);
    expect(seconds).toBeLessThanOrEqual(24 * 3_600);
    // Inviting the same address again succeeds and does not count.
    const invited = addresses[answers.findIndex(({ statusCode }) => statusCode === 200)]!;
    expect(await invite(student, eventId, invited)).toEqual({ success: true });

    await given.visitor().call(api.demo.moveClock, { body: { advance: 'PT24H1S' } });
    await student.as.call(api.accounts.refresh, {});
    expect(await invite(student, eventId, newAddress())).toEqual({ success: true });
  });

  test('to a series links to the series', async () => {
    const seriesId = await seating.series();
    const student = await given.studentWithProfile();
    await seating.seriesRegistrations(seriesId, student);
    const email = newAddress();
    await invite(student, seriesId, email);
    const [mail] = await invitationsTo(email);
    expect(mail!.text).toContain('is coming to the Summer Networking Series');
    expect(linksIn(mail!.html)[0]!.searchParams.get('eventId')).toBe(seriesId);
  });
});

describe('an invited friend with an account', () => {
  test('also gets a notification that links to the invitation', async () => {
    const { student, eventId } = await host();
    const friend = await given.student();
    await invite(student, eventId, friend.email);
    expect(await invitationsTo(friend.email)).toHaveLength(1);
    const [notice, ...more] = await noticesOf(friend);
    expect(more).toEqual([]);
    expect(notice!.eventPayload).toMatchObject({ title: 'Ana keeps a seat for you' });
    const [link] = linksIn((await invitationsTo(friend.email))[0]!.html);
    expect(notice!.eventPayload['path']).toBe(`${link!.pathname}${link!.search}`);
  });

  test('who has turned off mails gets only the notification', async () => {
    const { student, eventId } = await host();
    const friend = await given.student();
    await friend.as.call(api.notifications.putSettings, { body: { email: false, push: false } });
    await invite(student, eventId, friend.email);
    expect(await invitationsTo(friend.email)).toEqual([]);
    expect(await noticesOf(friend)).toHaveLength(1);
  });

  test.each(['blocks the inviter', 'is blocked by the inviter'])(
    'who %s gets neither mail nor notification, and the inviter sees no difference',
    async (who) => {
      const { student, eventId } = await host();
      const friend = await given.student();
      const [from, about] = who.startsWith('blocks') ? [friend, student] : [student, friend];
      await db
        .insertInto('wishes')
        .values({ student_id: from.id, about_id: about.id, wish: 'never', created_at: clock.now() })
        .execute();
      expect(await invite(student, eventId, friend.email)).toEqual({ success: true });
      expect(await invitationsTo(friend.email)).toEqual([]);
      expect(await noticesOf(friend)).toEqual([]);
      const [listed] = await student.as.call(api.friends.listInvitations, { params: { eventId }, query: {} });
      expect(listed).toMatchObject({ email: friend.email, status: 'PENDING' });
    },
  );
});

describe("'Don't invite me again'", () => {
  const tokenIn = async (email: string) =>
    linksIn((await invitationsTo(email))[0]!.html)[1]!.searchParams.get('token')!;

  test('applies to every inviter and event, causes no error for inviters, and can be sent twice', async () => {
    const { student, eventId } = await host();
    const email = newAddress();
    await invite(student, eventId, email);
    const body = { token: await tokenIn(email) };
    expect(await given.visitor().call(api.friends.optOutOfInvitations, { body })).toEqual({});
    expect(await given.visitor().call(api.friends.optOutOfInvitations, { body })).toEqual({});
    const another = await host();
    expect(await invite(another.student, another.eventId, email)).toEqual({ success: true });
    expect(await invitationsTo(email)).toHaveLength(1);
    const kept = await db.selectFrom('unwanted_invitations').selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]!.email_hash.toString('latin1')).not.toContain(email);
  });

  test('also stops notifications to a student, and is part of the data export', async () => {
    const { student, eventId } = await host();
    const friend = await given.student();
    await invite(student, eventId, friend.email);
    const body = { token: await tokenIn(friend.email) };
    await given.visitor().call(api.friends.optOutOfInvitations, { body });
    const another = await host();
    await invite(another.student, another.eventId, friend.email);
    expect(await noticesOf(friend)).toHaveLength(1);
    const { data } = await friend.as.call(api.profiles.exportOwnData, {});
    expect(data['friends']).toMatchObject({ refusesInvitations: true });
  });

  test('is not found without the token from the mail to that address', async () => {
    const { student, eventId } = await host();
    const email = newAddress();
    await invite(student, eventId, email);
    const token = await tokenIn(email);
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of ['x', Buffer.from(email).toString('base64url'), forged]) {
      expect(
        await given.visitor().refusal(api.friends.optOutOfInvitations, { body: { token: wrong } }),
      ).toMatchObject({ status: 404 });
    }
  });
});

describe('the list of sent invitations', () => {
  const list = (student: Student, eventId: string) =>
    student.as.call(api.friends.listInvitations, { params: { eventId }, query: {} });

  test('shows them as pending until the friend joins the group, newest first, in pages', async () => {
    const { student, eventId } = await host();
    const friend = await given.studentWithProfile();
    await seating.seats(eventId, friend);
    const later = newAddress();
    await invite(student, eventId, friend.email.toUpperCase());
    await given.visitor().call(api.demo.moveClock, { body: { advance: 'PT1S' } });
    await invite(student, eventId, later);
    expect((await list(student, eventId)).map(({ email, status }) => [email, status])).toEqual([
      [later, 'PENDING'],
      [friend.email, 'PENDING'],
    ]);
    const referralId = linksIn((await invitationsTo(later))[0]!.html)[0]!.searchParams.get('referralId')!;
    await friend.as.call(api.friends.joinGroup, { params: { eventId, referralId } });
    const second = await student.as.raw('GET', `/api/events/${eventId}/invitations?page=1&limit=1`);
    expect(second.json()).toEqual([
      { email: friend.email, status: 'JOINED', createdAt: expect.any(String) as string, eventId },
    ]);
    const leaver = { params: { eventId, userId: friend.id } };
    await friend.as.call(api.friends.removeMember, leaver);
    expect((await list(student, eventId)).map(({ status }) => status)).toEqual(['PENDING', 'PENDING']);
  });

  test('shows no invitations of other students, and is not found for an unknown event', async () => {
    const { student, eventId } = await host();
    await invite(student, eventId, newAddress());
    const other = await given.student();
    expect(await list(other, eventId)).toEqual([]);
    expect(
      await other.as.refusal(api.friends.listInvitations, { params: { eventId: 'nowhere' }, query: {} }),
    ).toMatchObject({ status: 404 });
  });

  test('loses an invitation when the inviter or the friend deletes the account', async () => {
    const { student, eventId } = await host();
    const friend = await given.student();
    await invite(student, eventId, friend.email);
    await invite(student, eventId, newAddress());
    await friend.as.call(api.profiles.deleteAccount, {});
    expect(await list(student, eventId)).toHaveLength(1);
    await student.as.call(api.profiles.deleteAccount, {});
    const left = await db
      .selectFrom('friend_invitations')
      .where('target', '=', eventId)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});
