export { registerAccounts } from './accounts.routes.ts';
export { createAuthenticate } from './authenticate.ts';
export { AccessTokens } from './access-tokens.ts';
export { passcodeMail } from './passcode-mail.tsx';
