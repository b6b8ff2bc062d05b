export * as api from './api.ts';
export { brand } from './brand.ts';
export { emailMessages, normalizeEmail, universityEmailError } from './email-address.ts';
export { apiBase, endpoint, errorsOf, successStatus } from './endpoint.ts';
export type { Access, Answer, Body, Endpoint, Params, Query } from './endpoint.ts';
export { errorTable } from './errors.ts';
export type { ErrorBody, ErrorCode } from './errors.ts';
