import { listOf } from './form-body.ts';
import type { Raw, RawHash } from './form-body.ts';
import { invalidRequest } from './refusal.ts';

/** Reads one parameter. Errors use `name`, such as `items[0][price]`. */
export interface Parameter<T> {
  read(raw: Raw, name: string): T;
  required?: boolean;
}
export interface RequiredParameter<T> extends Parameter<T> {
  required: true;
}
export type Specification = Readonly<Record<string, Parameter<unknown>>>;

/** The values that a handler gets: all required parameters, and the optional ones that were sent. */
export type Values<S extends Specification> = {
  [Name in keyof S as S[Name] extends RequiredParameter<unknown> ? Name : never]: ReturnType<S[Name]['read']>;
} & {
  [Name in keyof S as S[Name] extends RequiredParameter<unknown> ? never : Name]?: ReturnType<
    S[Name]['read']
  >;
};

/**
 * Rejects a parameter that is not in the specification, even if Stripe supports it: the sandbox would ignore
 * it, and the caller would believe that it worked.
 */
export function readParameters<S extends Specification>(
  raw: RawHash,
  specification: S,
  inside?: string,
): Values<S> {
  const nameOf = (name: string) => (inside === undefined ? name : `${inside}[${name}]`);
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(specification, name)) {
      throw invalidRequest(`Received unknown parameter: ${nameOf(name)}`, {
        code: 'parameter_unknown',
        param: nameOf(name),
      });
    }
  }
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(specification)) {
    const given = raw[name];
    if (given !== undefined) values[name] = parameter.read(given, nameOf(name));
    else if (parameter.required) {
      throw invalidRequest(`Missing required param: ${nameOf(name)}.`, {
        code: 'parameter_missing',
        param: nameOf(name),
      });
    }
  }
  return values as Values<S>;
}

export const required = <T>(parameter: Parameter<T>): RequiredParameter<T> => ({
  ...parameter,
  required: true,
});

/** An empty value unsets the parameter: it is read as null. */
export const clearable = <T>(parameter: Parameter<T>): Parameter<T | null> => ({
  read: (raw, name) => (raw === '' ? null : parameter.read(raw, name)),
});

function textFrom(raw: Raw, name: string): string {
  if (typeof raw !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name });
  return raw;
}

export const text: Parameter<string> = {
  read(raw, name) {
    const value = textFrom(raw, name);
    if (value !== '') return value;
    throw invalidRequest(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: name },
    );
  },
};

export const integer = (min = Number.MIN_SAFE_INTEGER): Parameter<number> => ({
  read(raw, name) {
    const value = textFrom(raw, name);
    const number = Number(value);
    const facts = { code: 'parameter_invalid_integer', param: name } as const;
    if (!/^-?\d{1,15}$/.test(value)) throw invalidRequest(`Invalid integer: ${value}`, facts);
    if (number < min) {
      throw invalidRequest(`This value must be greater than or equal to ${min}.`, facts);
    }
    return number;
  },
});

export const yesOrNo: Parameter<boolean> = {
  read(raw, name) {
    if (raw === 'true') return true;
    if (raw === 'false') return false;
    throw invalidRequest(`Invalid boolean: ${textFrom(raw, name)}`, { param: name });
  },
};

export const oneOf = <const T extends string>(...choices: readonly T[]): Parameter<T> => ({
  read(raw, name) {
    const choice = choices.find((each) => each === raw);
    if (choice !== undefined) return choice;
    throw invalidRequest(`Invalid ${name}: must be ${inText(choices)}`, { param: name });
  },
});

function inText(choices: readonly string[]): string {
  if (choices.length < 2) return choices.join();
  const last = choices.at(-1)!;
  const others = choices.slice(0, -1).join(', ');
  return choices.length === 2 ? `one of ${others} or ${last}` : `one of ${others}, or ${last}`;
}

export const currency: Parameter<string> = {
  read(raw, name) {
    const value = textFrom(raw, name).toLowerCase();
    if (/^[a-z]{3}$/.test(value)) return value;
    throw invalidRequest(`Invalid currency: ${value}.`, { param: name });
  },
};

export const listParameter = <T>(member: Parameter<T>): Parameter<T[]> => ({
  read(raw, name) {
    if (raw === '') return [];
    const members = listOf(raw);
    if (!members) throw invalidRequest('Invalid array', { param: name });
    return members.map((each, index) => member.read(each, `${name}[${index}]`));
  },
});

export const hash = <S extends Specification>(specification: S): Parameter<Values<S>> => ({
  read(raw, name) {
    if (typeof raw === 'string') throw invalidRequest('Invalid object', { param: name });
    return readParameters(raw, specification, name);
  },
});
