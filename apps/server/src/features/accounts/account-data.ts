import type { PersonalData } from '../../platform/personal-data.ts';
import {
  deleteChallenges,
  deleteKnownBrowsers,
  deleteRefreshTokens,
  deleteStudent,
  findAccount,
  findGuard,
  listChallenges,
  listKnownBrowsers,
  listSessions,
} from './account-data.repository.ts';
import { clearGuard } from './accounts.repository.ts';
import {
  deleteConfirmationCodes,
  listConfirmationCodes,
} from './confirmation/confirmation-codes.repository.ts';
import { deleteSessions } from './sessions/sessions.repository.ts';

/** The account itself. Deleted last, because all other data references it. */
export const accountData: PersonalData = {
  name: 'account',
  async exportData(tx, { id, email }) {
    const account = await findAccount(tx, id);
    const sessions = await listSessions(tx, id);
    const browsers = await listKnownBrowsers(tx, id);
    // Without browser ids, because another person may have requested these codes.
    const passcodes = await listChallenges(tx, email);
    const confirmations = await listConfirmationCodes(tx, id);
    const guard = await findGuard(tx, email);
    return {
      userId: id,
      email,
      status: account?.status,
      createdAt: account?.created_at,
      sessions: sessions.map((session) => ({
        id: session.id,
        browserId: session.browser_id,
        browser: session.browser,
        system: session.system,
        createdAt: session.created_at,
        lastUsedAt: session.last_used_at,
        confirmedAt: session.confirmed_at,
        idleUntil: session.idle_until,
        endsAt: session.ends_at,
        endedAt: session.ended_at,
      })),
      knownBrowsers: browsers.map((browser) => ({
        browserId: browser.browser_id,
        lastSeenAt: browser.last_seen_at,
      })),
      passcodesAskedFor: passcodes.map((passcode) => ({
        askedAt: passcode.created_at,
        expiresAt: passcode.expires_at,
        usedAt: passcode.used_at,
        attempts: passcode.attempts,
      })),
      confirmationCodesAskedFor: confirmations.map((code) => ({
        id: code.id,
        sessionId: code.session_id,
        askedAt: code.created_at,
        expiresAt: code.expires_at,
        usedAt: code.used_at,
        attempts: code.attempts,
      })),
      wrongPasscodesInARow: guard?.failures ?? 0,
      heldUntil: guard?.held_until ?? null,
    };
  },
  async deleteData(tx, { id, email }) {
    await deleteRefreshTokens(tx, id);
    await deleteConfirmationCodes(tx, id);
    await deleteSessions(tx, id);
    await deleteKnownBrowsers(tx, id);
    await deleteChallenges(tx, email);
    await clearGuard(tx, email);
    await deleteStudent(tx, id);
  },
};
