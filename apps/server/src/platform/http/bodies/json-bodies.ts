import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** Deeper than any body of the API. Deeper input could overflow the stack of recursive code. */
const maxDepth = 32;

/** Parses JSON bodies. An empty body with the content type of JSON is allowed. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else if (depthOf(text) > maxDepth)
      done(new AppError('bad_input', { message: 'The JSON is nested too deeply.' }));
    else
      void parse(request, text, (error, value) => {
        if (!error && hasLoneSurrogate(text, value))
          done(new AppError('bad_input', { message: 'We could not read what you sent.' }));
        else done(error, value);
      });
  });
}

/** An escaped half of a surrogate pair, such as \\ud800. An even number of backslashes before it escapes nothing. */
const escapedSurrogate = /(?:^|[^\\])(?:\\\\)*\\u[dD][89a-fA-F]/;

/**
 * JSON allows one half of a surrogate pair, which is no character: PostgreSQL stores it neither in a text nor in JSON.
 * `JSON.stringify` writes whole pairs as characters and escapes only lone halves.
 */
function hasLoneSurrogate(text: string, value: unknown): boolean {
  return escapedSurrogate.test(text) && escapedSurrogate.test(JSON.stringify(value));
}

/** Brackets inside strings do not count. Takes linear time, because the input may be hostile. */
function depthOf(json: string): number {
  let depth = 0;
  let max = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (quoted && character === '\\') at++;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '[' || character === '{') max = Math.max(max, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return max;
}
