import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from './app-error.ts';

/** No form of ours has more fields, and none that is longer in bytes. Files are never taken. */
const limits = { parts: 20, files: 0, fieldSize: 8_000 };

/** A route that takes its body as a form with parts and as nothing else; all other routes do not take one. */
export function takeMultipartBodies(app: FastifyInstance, options: RouteOptions): void {
  app.register(async (room) => {
    await room.register(multipart, { limits });
    room.removeContentTypeParser('application/json');
    room.route({
      ...options,
      preValidation: async (request, reply) => {
        request.body = await readForm(request, reply, room.initialConfig.bodyLimit ?? 0);
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
    // What is left of the body may still be on its way: nobody waits for it.
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

/** The reader of parts counts each of them, but not what stands between them. Settles only to refuse. */
function refuseTooMuch(request: FastifyRequest, maxBytes: number): Promise<never> {
  return new Promise((_, refuse) => {
    let bytes = 0;
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) refuse(new AppError('body_too_large'));
    });
  });
}

const noFile = () => new AppError('bad_input', { message: 'Send text alone: no file is asked for here.' });

/** Whatever the reader of parts stumbles over was in what was sent. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'FST_FILES_LIMIT') return noFile();
  if (code === 'FST_PARTS_LIMIT')
    return new AppError('body_too_large', { message: 'Too many fields were sent.' });
  return new AppError('bad_input', { message: 'We could not read what you sent.' });
}
