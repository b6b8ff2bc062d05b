import { invalidRequest } from './refusal.ts';

/** A value of a form: a string, or a hash of values. A list is a hash whose keys are the positions. */
export type Raw = string | RawHash;
export interface RawHash {
  [name: string]: Raw;
}

const maxDepth = 8;
const maxFields = 1_000;

const emptyHash = (): RawHash => Object.create(null) as RawHash;

/** Parses `items[0][price]=x&expand[]=y` as Stripe does. */
export function parseForm(text: string): RawHash {
  const root = emptyHash();
  const pairs = text === '' ? [] : text.split('&');
  if (pairs.length > maxFields) throw invalidRequest('Too many parameters.');
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
    place(root, pathOf(name), value);
  }
  return root;
}

/** The members of `a[0]`, `a[1]` or `a[]`, in order. Returns undefined if the value is not a list. */
export function listOf(raw: Raw): Raw[] | undefined {
  if (typeof raw === 'string') return undefined;
  const names = Object.keys(raw);
  if (!names.every((name) => /^\d+$/.test(name))) return undefined;
  return names.toSorted((one, other) => Number(one) - Number(other)).map((name) => raw[name]!);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidRequest('Invalid request: the parameters are not properly encoded.');
  }
}

function pathOf(name: string): string[] {
  const [, first, rest] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined || rest === undefined) {
    throw invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
  }
  const path = [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, inner]) => inner!)];
  if (path.length > maxDepth) throw invalidRequest(`Invalid parameter: ${name} is nested too deeply.`);
  return path;
}

function place(root: RawHash, path: readonly string[], value: string): void {
  let hash = root;
  path.forEach((step, index) => {
    const name = step === '' ? String(Object.keys(hash).length) : step;
    if (index === path.length - 1) {
      hash[name] = value;
      return;
    }
    const inner = hash[name];
    if (typeof inner === 'string') throw invalidRequest(`Invalid ${path[0]}: it is given twice.`);
    hash = hash[name] = inner ?? emptyHash();
  });
}
