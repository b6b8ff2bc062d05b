import type { EnsureSession } from '../../../ports/sessions.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import type { BrowserCookies } from '../sign-in/browser-cookies.ts';
import { newSession } from './open-session.ts';
import type { OpenedSession } from './open-session.ts';
import { refreshSession } from './refresh-session.ts';
import { insertSession } from './sessions.repository.ts';
import { readUserAgent } from './user-agent-rules.ts';
import type { BrowserNames } from './user-agent-rules.ts';

/** For the guests of a demo, who have no passcode. */
export function createEnsureSession(deps: AccountsDeps, browserCookies: BrowserCookies): EnsureSession {
  return async ({ viewer, request, reply }, createStudent) => {
    if (viewer) return { userId: viewer.id };
    const names = readUserAgent(request.headers['user-agent']);
    const token = browserCookies.refreshTokenOf(request);
    const session =
      (token === undefined ? undefined : await refreshSession(deps, token, names)) ??
      (await openSession(deps, {
        studentId: await createStudent(),
        browserId: browserCookies.ensureBrowserId(request, reply),
        names,
      }));
    await browserCookies.setSession(reply, session);
    return { userId: session.viewer.id };
  };
}

async function openSession(
  deps: AccountsDeps,
  { studentId, browserId, names }: { studentId: string; browserId: string; names: BrowserNames },
): Promise<OpenedSession> {
  const { refreshToken, values } = newSession(deps);
  await deps.db
    .transaction()
    .execute((tx) => insertSession(tx, { ...values, studentId, browserId, ...names }));
  return { viewer: { id: studentId, sessionId: values.sessionId }, refreshToken };
}
