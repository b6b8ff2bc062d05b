import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../app-error.ts';

/** No form of the product has more fields or longer ones (in bytes). Files are never accepted. */
const limits = { parts: 20, files: 0, fieldSize: 8_000 };

/** Registers a route that accepts only multipart forms. All other routes refuse them. */
export function takeMultipartBodies(app: FastifyInstance, options: RouteOptions): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits });
    scope.removeContentTypeParser('application/json');
    scope.route({
      ...options,
      preValidation: async (request, reply) => {
        request.body = await readForm(request, reply, scope.initialConfig.bodyLimit ?? 0);
      },
    });
  });
}

async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('unsupported_body');
  try {
    return await Promise.race([readFields(request), refuseTooMuch(request, maxBytes)]);
  } catch (error) {
    // Closes the connection instead of waiting for the rest of the body.
    reply.header('connection', 'close');
    throw asRefusal(error);
  }
}

async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  for await (const part of request.parts()) {
    if (part.type === 'file') throw noFile();
    if (part.valueTruncated)
      throw new AppError('body_too_large', { message: 'One of the fields is too long.' });
    if (fields.has(part.fieldname)) {
      throw new AppError('bad_input', { message: 'One of the fields was sent twice.' });
    }
    fields.set(part.fieldname, part.value);
  }
  return Object.fromEntries(fields);
}

/**
 * Limits the whole body, because the parser does not count bytes between parts. Never resolves, only rejects.
 */
function refuseTooMuch(request: FastifyRequest, maxBytes: number): Promise<never> {
  return new Promise((_, refuse) => {
    let bytes = 0;
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) refuse(new AppError('body_too_large'));
    });
  });
}

const noFile = () =>
  new AppError('bad_input', { message: 'Please send text only: this form accepts no files.' });

/** All errors of the parser are caused by the request body. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'FST_FILES_LIMIT') return noFile();
  if (code === 'FST_PARTS_LIMIT')
    return new AppError('body_too_large', { message: 'Too many fields were sent.' });
  return new AppError('bad_input', { message: 'We could not read what you sent.' });
}
