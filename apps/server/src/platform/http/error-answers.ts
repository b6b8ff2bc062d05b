import type { ErrorBody } from '@crewtable/contract';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseAway } from '../db/database.ts';
import { AppError } from './app-error.ts';
import { describeFaults } from './validation.ts';

/** Turns whatever was thrown into the one envelope of the API. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = asAppError(error);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'an unexpected error');
    else if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'a part we need is away');
    return refuse(reply, refusal);
  });
}

export function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(refusal.retryAfterSeconds));
  const body: ErrorBody = { message: refusal.message, code: refusal.code };
  if (refusal.errors) body.errors = refusal.errors;
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body));
}

function asAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', { retryAfterSeconds: 2 });
  if ('validation' in error && error.validation) {
    return new AppError('bad_input', { errors: describeFaults(error.validation) });
  }
  const code = 'code' in error ? error.code : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_body');
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return new AppError('body_too_large');
  if (status >= 400 && status < 500)
    return new AppError('bad_input', { message: 'We could not read what you sent.' });
  return new AppError('internal');
}
