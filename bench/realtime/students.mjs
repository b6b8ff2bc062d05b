// Students with sessions on one database, and their cookies.
import { createApp, prepareDatabase } from '../../apps/server/dist/app.js';
import { AccessTokens } from '../../apps/server/dist/features/accounts/sessions/access-tokens.js';
import { realClock } from '../../apps/server/dist/platform/clock/clock.js';
import { parseConfig } from '../../apps/server/dist/platform/config/config.js';
import { loadDemoSecrets } from '../../apps/server/dist/platform/demo/demo-secrets.js';
import { createLogger } from '../../apps/server/dist/platform/log/logger.js';
import { AppSecret } from '../../apps/server/dist/platform/secrets/app-secret.js';
import { insertStudents, sessionId, studentId } from '../registration/students.mjs';

export async function signInStudents({ url, query }, count) {
  const log = createLogger('error');
  await prepareDatabase(url, log);
  await insertStudents(query, count);
  const config = parseConfig({ PORT: '0' });
  const app = await createApp({ config, log, version: 'bench', databaseUrl: url, directUrl: url });
  const { appSecret } = await loadDemoSecrets(app.database.pool);
  await app.stop();
  const tokens = new AccessTokens(new AppSecret(appSecret), realClock);
  const cookies = [];
  for (let n = 0; n < count; n++) {
    const token = await tokens.issue({ id: studentId(n), sessionId: sessionId(n) });
    cookies.push(`crewtable_access=${token}; session=${sessionId(n)}`);
  }
  return cookies;
}
