export { browserCallPaths } from './http/browser-calls.ts';
export { createStripeSandbox } from './sandbox.ts';
export { prepareSchema } from './schema.ts';
export type { StripeSandbox, StripeSandboxOptions } from './sandbox.ts';
export type {
  AuthenticateRequest,
  Authenticated,
  BrowserAnswer,
  BrowserError,
  ConfirmRequest,
  Confirmed,
} from './http/browser.ts';
export type { CallFault, Faults, WebhookMode } from './faults.ts';
export type { PostWebhook } from './sandbox-deps.ts';
