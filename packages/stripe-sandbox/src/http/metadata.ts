import type { Parameter } from './parameters.ts';
import { invalidRequest } from './refusal.ts';

const max = { keys: 50, keyLength: 40, valueLength: 500 };

/** The change that the caller sent: an empty value removes its key, null removes all keys. */
export type MetadataChange = Readonly<Record<string, string>> | null;

export const metadata: Parameter<MetadataChange> = {
  read(raw, name) {
    if (raw === '') return null;
    if (typeof raw === 'string') throw invalidRequest('Invalid object', { param: name });
    const change: Record<string, string> = {};
    for (const [key, value] of Object.entries(raw)) {
      if (typeof value !== 'string') {
        throw invalidRequest('Metadata values must be strings.', { param: `${name}[${key}]` });
      }
      if (key.length > max.keyLength || value.length > max.valueLength) {
        throw invalidRequest(
          `Metadata keys can have up to ${max.keyLength} characters, and values up to ${max.valueLength}.`,
          { param: name },
        );
      }
      change[key] = value;
    }
    return change;
  },
};

export function changeMetadata(
  current: Readonly<Record<string, string>> | null,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return { ...current };
  if (change === null) return {};
  const kept = Object.entries({ ...current, ...change }).filter(([, value]) => value !== '');
  if (kept.length > max.keys) {
    throw invalidRequest(`Metadata can have up to ${max.keys} keys.`, { param: 'metadata' });
  }
  return Object.fromEntries(kept);
}
