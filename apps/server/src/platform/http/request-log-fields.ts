import type { ErrorCode } from '@crewtable/contract';
import type { FastifyRequest } from 'fastify';

/** Who called, by id, and the code of a refusal. */
export interface RequestLogFields {
  studentId?: string;
  organiserId?: string;
  code?: ErrorCode;
}

const noted = new WeakMap<FastifyRequest, RequestLogFields>();
const nothing: RequestLogFields = {};

/** Adds fields to the log line of this request. */
export function noteForLog(request: FastifyRequest, fields: RequestLogFields): void {
  noted.set(request, { ...noted.get(request), ...fields });
}

/**
 * The log names the caller of a change or of a refused call, so that an incident can be followed. Reading is not
 * recorded by person: it would only show who was interested in what.
 */
export function logFieldsOf(request: FastifyRequest): RequestLogFields {
  const { code, ...caller } = noted.get(request) ?? nothing;
  if (code !== undefined) return { ...caller, code };
  return request.method === 'GET' || request.method === 'HEAD' ? nothing : caller;
}
