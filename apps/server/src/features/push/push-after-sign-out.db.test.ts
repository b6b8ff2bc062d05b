import { api, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startPushFixture as startFixture } from '../../../test/fixtures/push-fixture.ts';
import { listJobs, runRetriesNow } from '../../../test/servers/queue.ts';

const shared = await startFixture();

describe('signing out', () => {
  test('ends the pushes in this browser, until the next sign-in, and in no other browser', async () => {
    const { app, given, service, studentWithPush, announce } = await startFixture();
    const { as, email, browser } = await studentWithPush();
    const phone = service.newBrowser();
    const onPhone = await given.student({ email });
    await onPhone.as.call(api.devices.register, { body: phone.device });
    await as.call(api.accounts.logOut, {});
    await announce();
    expect(service.messagesTo(phone)).toHaveLength(1);
    expect(service.pushesTo(browser)).toEqual([]);
    // After the next sign-in, the browser registers again.
    await app.clock.moveTo(new Date(app.clock.now().getTime() + minuteMs));
    await as.call(api.accounts.signIn, { body: { username: email } });
    const code = await given.passcodeFor(email);
    await as.call(api.accounts.confirmSignIn, { body: { username: email, code } });
    await as.call(api.devices.register, { body: browser.device });
    await announce('Last call');
    expect(service.messagesTo(browser).map(({ title }) => title)).toEqual(['Last call']);
  });

  test('while a push waits for its retry prevents that push', async () => {
    const { pool, service, studentWithPush, announce } = await startFixture();
    const { as, browser } = await studentWithPush();
    service.nextAnswers.push(503);
    await announce();
    await expect
      .poll(() => listJobs(pool))
      .toMatchObject([{ kind: 'send-push', attempts: 1, locked: false }]);
    await as.call(api.accounts.logOut, {});
    await runRetriesNow(pool);
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(service.messagesTo(browser)).toEqual([]);
  });

  test("is not needed if another student signs in to the same browser: the earlier student's pushes end", async () => {
    const { given, service, studentWithPush, announce } = shared;
    const { as, browser } = await studentWithPush();
    const other = await studentWithPush();
    const name = 'crewtable_visitor';
    // The session expired: its cookies are gone, but it was never ended.
    const sameBrowser = given.visitor(new Map([[name, as.cookies.get(name)!]]));
    await sameBrowser.call(api.accounts.signIn, { body: { username: 'next@example.edu' } });
    const code = await given.passcodeFor('next@example.edu');
    await sameBrowser.call(api.accounts.confirmSignIn, { body: { username: 'next@example.edu', code } });
    await announce();
    expect(service.pushesTo(browser)).toEqual([]);
    expect(service.messagesTo(other.browser)).toHaveLength(1);
  });
});
