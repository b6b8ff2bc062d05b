import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';
import type { QuickcrewStudent } from '../../../../test/fixtures/quickcrew-fixture.ts';

const fixture = await QuickcrewFixture.start();
const at = (lobbyId: string) => ({ params: { lobbyId } });
const opened = (student: QuickcrewStudent, lobbyId: string) =>
  student.as.call(api.quickcrew.openLobby, at(lobbyId));
const dismiss = (student: QuickcrewStudent, lobbyId: string, { id }: Pick<QuickcrewStudent, 'id'>) =>
  student.as.send(api.quickcrew.dismissPending, { params: { lobbyId, userId: id } });
const pendingOf = async (student: QuickcrewStudent, lobbyId: string) =>
  (await fixture.getLobby(student, lobbyId)).users
    .filter(({ joined }) => !joined)
    .map(({ userId }) => userId);

describe('an invitation link', () => {
  test('shows a student who opens it as Pending, and does not show that student who has paid', async () => {
    const [host, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(host!);
    await fixture.pay(host!, lobbyId);
    const invited = await opened(friend!, lobbyId);
    expect(invited.users.map(({ name, joined, paid }) => [name, joined, paid])).toEqual([
      [`${host!.firstName} Z.`, true, false],
      [`${friend!.firstName} Z.`, false, false],
    ]);
    expect((await fixture.getLobby(host!, lobbyId)).users.map(({ joined, paid }) => [joined, paid])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('shows a student as Pending only after opening it, not after reading the lobby', async () => {
    const [host, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(host!);
    expect((await fixture.getLobby(friend!, lobbyId)).users.map(({ userId }) => userId)).toEqual([host!.id]);
    expect(await pendingOf(host!, lobbyId)).toEqual([]);
    await opened(friend!, lobbyId);
    await opened(friend!, lobbyId);
    expect(await pendingOf(host!, lobbyId)).toEqual([friend!.id]);
  });

  test('a student who left a lobby can open its link again in the same browser', async () => {
    const [host, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(host!, friend!);
    const { headers } = await friend!.as.send(api.quickcrew.getLobby, at(lobbyId));
    await friend!.as.call(api.quickcrew.leaveLobby, at(lobbyId));
    expect(await pendingOf(host!, lobbyId)).toEqual([]);
    // The browser still has the ETag that it got as a member.
    const known = { 'if-none-match': String(headers.etag) };
    const looked = await friend!.as.send(api.quickcrew.getLobby, { ...at(lobbyId), headers: known });
    expect(looked.statusCode).toBe(200);
    expect(await pendingOf(host!, lobbyId)).toEqual([]);
    await opened(friend!, lobbyId);
    expect(await pendingOf(host!, lobbyId)).toEqual([friend!.id]);
    await friend!.as.call(api.quickcrew.joinLobby, at(lobbyId));
    expect((await fixture.getLobby(host!, lobbyId)).users.map(({ joined }) => joined)).toEqual([true, true]);
  });

  test('opened by a member changes nothing', async () => {
    const [host, friend] = await fixture.students(2);
    const lobbyId = await fixture.lobby(host!, friend!);
    const before = await fixture.getLobby(host!, lobbyId);
    expect((await opened(friend!, lobbyId)).users.every(({ joined }) => joined)).toBe(true);
    expect(await fixture.getLobby(host!, lobbyId)).toEqual(before);
  });

  test('is refused to a student who is kept apart from a member, is suspended, or opens it when the lobby is queued', async () => {
    const [host, apart, suspended, late] = await fixture.students(4);
    const lobbyId = await fixture.lobby(host!);
    await fixture.db
      .insertInto('wishes')
      .values({ student_id: host!.id, about_id: apart!.id, wish: 'never', created_at: fixture.now })
      .execute();
    expect(await apart!.as.refusal(api.quickcrew.openLobby, at(lobbyId))).toMatchObject({ status: 404 });
    await fixture.db
      .updateTable('students')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', suspended!.id)
      .execute();
    expect(await suspended!.as.refusal(api.quickcrew.openLobby, at(lobbyId))).toMatchObject({
      code: 'suspended',
    });
    await fixture.payAndReady(host!, lobbyId);
    await host!.as.call(api.quickcrew.queueLobby, at(lobbyId));
    expect(await late!.as.refusal(api.quickcrew.openLobby, at(lobbyId))).toMatchObject({ status: 404 });
    expect(await late!.as.refusal(api.quickcrew.openLobby, at('no-lobby'))).toMatchObject({ status: 404 });
    expect(await pendingOf(host!, lobbyId)).toEqual([]);
  });
});

describe('pending students', () => {
  test('take no place: of eight who opened the link five are listed, and two other students can still join', async () => {
    const [host, one, other, ...visitors] = await fixture.students(11);
    const lobbyId = await fixture.lobby(host!);
    await Promise.all(visitors.map((visitor) => opened(visitor, lobbyId)));
    expect(await pendingOf(host!, lobbyId)).toHaveLength(5);
    for (const student of [one!, other!]) await student.as.call(api.quickcrew.joinLobby, at(lobbyId));
    const { users } = await fixture.getLobby(host!, lobbyId);
    expect(users.filter(({ joined }) => joined)).toHaveLength(3);
    // Pending students do not keep the lobby from being queued either.
    for (const student of [host!, one!, other!]) await fixture.payAndReady(student, lobbyId);
    await host!.as.call(api.quickcrew.queueLobby, at(lobbyId));
    expect((await fixture.getLobby(host!, lobbyId)).users).toHaveLength(3);
  });

  test('can be dismissed by any member, also twice, and can still join', async () => {
    const [host, friend, visitor, stranger] = await fixture.students(4);
    const lobbyId = await fixture.lobby(host!, friend!);
    await opened(visitor!, lobbyId);
    await opened(stranger!, lobbyId);
    expect((await dismiss(friend!, lobbyId, visitor!)).statusCode).toBe(200);
    expect(await pendingOf(host!, lobbyId)).toEqual([stranger!.id]);
    expect((await dismiss(host!, lobbyId, visitor!)).statusCode).toBe(200);
    // The student is not banned: the link still works.
    await visitor!.as.call(api.quickcrew.joinLobby, at(lobbyId));
    expect((await fixture.getLobby(host!, lobbyId)).users.filter(({ joined }) => joined)).toHaveLength(3);
  });

  test('cannot dismiss themselves or members, and a student who has joined cannot be dismissed', async () => {
    const [host, friend, visitor] = await fixture.students(3);
    const lobbyId = await fixture.lobby(host!, friend!);
    await opened(visitor!, lobbyId);
    expect((await dismiss(visitor!, lobbyId, visitor!)).statusCode).toBe(404);
    expect((await dismiss(visitor!, lobbyId, friend!)).statusCode).toBe(404);
    expect((await dismiss(host!, 'no-lobby', visitor!)).statusCode).toBe(404);
    expect((await dismiss(host!, lobbyId, { id: 'nobody' })).statusCode).toBe(404);
    const refused = await dismiss(host!, lobbyId, friend!);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'has_joined' }]);
    expect((await fixture.getLobby(host!, lobbyId)).users).toHaveLength(3);
  });

  test('who join and are dismissed at the same moment are members in the end', async () => {
    const [host, visitor] = await fixture.students(2);
    const lobbyId = await fixture.lobby(host!);
    await opened(visitor!, lobbyId);
    const [dismissed] = await Promise.all([
      dismiss(host!, lobbyId, visitor!),
      visitor!.as.call(api.quickcrew.joinLobby, at(lobbyId)),
    ]);
    expect([200, 409]).toContain(dismissed.statusCode);
    const lobby = await fixture.db
      .selectFrom('lobbies')
      .select('size')
      .where('id', '=', lobbyId)
      .executeTakeFirst();
    expect(lobby?.size).toBe(2);
    expect((await fixture.getLobby(host!, lobbyId)).users.map(({ joined }) => joined)).toEqual([true, true]);
  });
});
