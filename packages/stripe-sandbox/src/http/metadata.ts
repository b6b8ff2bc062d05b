import type { Parameter } from './parameters.ts';
import { invalidRequest } from './refusal.ts';

const most = { keys: 50, keyLength: 40, valueLength: 500 };

/** What was sent: an empty value unsets its key, and null unsets all. */
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
      if (key.length > most.keyLength || value.length > most.valueLength) {
        throw invalidRequest(
          `Metadata keys can have up to ${most.keyLength} characters, and values up to ${most.valueLength}.`,
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
  if (kept.length > most.keys) {
    throw invalidRequest(`Metadata can have up to ${most.keys} keys.`, { param: 'metadata' });
  }
  return Object.fromEntries(kept);
}
