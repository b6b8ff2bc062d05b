import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/** One thing that is wrong, and its place in the file: `texts.questions.items[2].answer`. */
export interface FileFault {
  place: string;
  message: string;
}

const ajv = new Ajv({ allErrors: true, strict: false });
formats.default(ajv);

/** The content of a file without faults, or all its faults. */
export type CheckedFile<Content> =
  | { content: Content; faults: [] }
  | { content?: undefined; faults: FileFault[] };

/**
 * Returns a check of files: JSON, then the schema, then the rules. The rules read fields that the schema
 * guarantees, so they run only on a file that fits it.
 */
export function createFileCheck<Content, Rest extends unknown[] = []>(
  schema: object,
  rules: (content: Content, ...rest: Rest) => FileFault[],
): (text: string, ...rest: Rest) => CheckedFile<Content> {
  const validate = ajv.compile(schema);
  return (text, ...rest) => {
    const parsed = parse(text);
    if ('fault' in parsed) return { faults: [parsed.fault] };
    const faults = schemaFaults(validate, parsed.content);
    if (faults.length > 0) return { faults };
    const content = parsed.content as Content;
    const found = rules(content, ...rest);
    return found.length > 0 ? { faults: found } : { content, faults: [] };
  };
}

function parse(text: string): { content: unknown } | { fault: FileFault } {
  try {
    return { content: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: { place: 'file', message: `is not JSON: ${(error as Error).message}` } };
  }
}

function schemaFaults(validate: ValidateFunction, content: unknown): FileFault[] {
  if (validate(content)) return [];
  return (validate.errors ?? []).map((error) => ({ place: placeOf(error), message: messageOf(error) }));
}

function placeOf({ instancePath, keyword, params }: ErrorObject): string {
  const { missingProperty, additionalProperty } = params as Record<string, string>;
  const field =
    keyword === 'required'
      ? missingProperty
      : keyword === 'additionalProperties'
        ? additionalProperty
        : undefined;
  const path = [...instancePath.split('/').slice(1), ...(field === undefined ? [] : [field])];
  const place = path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return place.replace(/^\./, '') || 'file';
}

function messageOf({ keyword, params, message = 'is not valid' }: ErrorObject): string {
  const { limit, allowedValues, allowedValue } = params as {
    limit?: number;
    allowedValues?: unknown[];
    allowedValue?: unknown;
  };
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return 'is not a field of this file';
    case 'maxLength':
      return `has more than ${limit} characters`;
    case 'minLength':
      return 'is empty';
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'enum':
      return `must be one of ${(allowedValues ?? []).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(allowedValue)}`;
    case 'format':
      return 'is not a date of the calendar (YYYY-MM-DD)';
    default:
      return message;
  }
}

/** One line for each fault. */
export function describeFileFaults(faults: readonly FileFault[]): string[] {
  return faults.map(({ place, message }) => `${place}: ${message}`);
}
