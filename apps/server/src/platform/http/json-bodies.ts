import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** No form of ours nests deeper; what does would only exhaust the stack of whoever walks through it. */
const deepest = 32;

/** JSON as it comes, except that a call without a body may still say that it sends JSON. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else if (depthOf(text) > deepest)
      done(new AppError('bad_input', { message: 'That is nested too deeply.' }));
    else void parse(request, text, done);
  });
}

/** Whatever stands in quotes does not count. In one pass: what is measured here may be hostile. */
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
