import type { FileFault } from './check-file.ts';

/** All texts of a value, with their places. */
export function textsIn(value: unknown, place = ''): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, `${place}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    textsIn(item, place === '' ? name : `${place}.${name}`),
  );
}

const html = /<[a-z!/]|&[a-z#]\w*;/i;

export function htmlFaults(content: unknown): FileFault[] {
  return textsIn(content)
    .filter(({ text }) => html.test(text))
    .map(({ place }) => ({ place, message: 'contains HTML; please write plain text' }));
}
