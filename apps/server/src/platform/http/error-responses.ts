import type { Socket } from 'node:net';
import type { ErrorBody } from '@crewtable/contract';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import { isDatabaseUnavailable, isStudentDeleted } from '../db/database.ts';
import { AppError } from './app-error.ts';
import { noteForLog } from './request-log-fields.ts';
import type { SecurityHeaders } from './security/security-headers.ts';
import { describeFaults } from './validation.ts';

/**
 * Converts every error to the error format of the API. `onError` is called for each error, because a
 * connection that the database refuses fails before a statement can report it.
 */
export function answerErrors(app: FastifyInstance, onError: (error: unknown) => void): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    onError(error);
    const refusal = asAppError(error, request);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'unexpected error');
    else if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'dependency unavailable');
    return refuse(reply, refusal);
  });
}

export function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(refusal.retryAfterSeconds));
  noteForLog(reply.request, { code: refusal.code });
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(bodyOf(refusal)));
}

function bodyOf({ message, code, errors, cardError }: AppError): ErrorBody {
  return { message, code, ...(errors && { errors }), ...(cardError && { error: cardError }) };
}

/** Answers requests whose URL cannot be routed. No hooks run for them: the caller has set the security headers. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const refusal = new AppError(
    tooLong ? 'not_found' : 'bad_input',
    tooLong ? {} : { message: 'We could not read that address.' },
  );
  const { status, code } = refusal;
  request.log.info({ method: request.method, route: 'none', status, code }, 'request');
  reply.header('x-request-id', request.id);
  void refuse(reply, refusal);
}

/**
 * Input that is not HTTP or arrives too late never becomes a request: this answers directly on the socket.
 */
export function answerUnreadable(
  error: ConnectionError,
  socket: Socket,
  securityHeaders: SecurityHeaders,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(
    bodyOf(new AppError('bad_input', { message: 'We could not read what you sent.' })),
  );
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

function asAppError(error: FastifyError | Error, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { retryAfterSeconds: 2 });
  if (isStudentDeleted(error)) return new AppError('session_expired');
  if ('validation' in error && error.validation) return describeInvalid(error, error.validation, request);
  const code = 'code' in error ? error.code : '';
  if (unstorableText.has(code))
    return new AppError('bad_input', { message: 'We could not read what you sent.' });
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_body');
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return new AppError('body_too_large');
  if (status >= 400 && status < 500)
    return new AppError('bad_input', { message: 'We could not read what you sent.' });
  return new AppError('internal');
}

function describeInvalid(
  { validationContext }: FastifyError,
  validation: FastifySchemaValidationError[],
  request: FastifyRequest,
): AppError {
  const faults = validation.slice(0, maxLoggedFaults).map(({ instancePath, keyword }) => ({
    instancePath,
    keyword,
  }));
  request.log.debug({ validationContext, faults }, 'request failed schema validation');
  const { endpoint } = request.routeOptions.config;
  const messages = validationContext === 'body' ? endpoint?.messages : undefined;
  return new AppError('bad_input', { errors: describeFaults(validation, messages) });
}

const maxLoggedFaults = 10;

/** A NUL character is valid in JSON, but PostgreSQL cannot store it in a text. */
const unstorableText = new Set(['22021', '22P05']);
