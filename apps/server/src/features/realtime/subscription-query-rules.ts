/** What a subscription asks for, whoever printed it and however. */
export interface Wanted {
  /** Whose events; absent where the query does not say. */
  userId: unknown;
  /** Under which name they are delivered: the field's own or an alias. */
  responseKey: string;
  /** Whether the client wants to be told the type's name, as those do that keep what they get in a cache. */
  typename: boolean;
}

const field = 'onUserEvent';
const argument = 'userId';

/** Texts (block texts first; also one that never ends, so that it is looked at once), names, numbers, variables and punctuation; the rest (blanks, commas, comments) is skipped. */
const tokenPattern =
  /"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\r\n])*"?|\.\.\.|[$@]?[A-Za-z_]\w*|-?\d[\w.+-]*|[!&()[\]{}:=|]|[\s,\uFEFF]+|#[^\r\n]*|[^]/g;
const skipped = /^(?:[\s,\uFEFF]+|#.*)$/;

/** Nothing where it is not a subscription to the one field that there is. */
export function readSubscription(query: string, variables: Record<string, unknown>): Wanted | undefined {
  const tokens = (query.match(tokenPattern) ?? []).filter((token) => !skipped.test(token));
  const reader = new TokenReader(tokens);
  const defaults = readOperation(reader);
  if (!defaults) return undefined;
  const selected = readField(reader);
  if (!selected || selected.name !== field) return undefined;
  const given = selected.args.get(argument);
  return {
    userId: given === undefined ? variables[argument] : valueOf(given, variables, defaults),
    responseKey: selected.alias,
    typename: tokens.includes('__typename'),
  };
}

class TokenReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  next(): string | undefined {
    return this.#tokens[this.#at];
  }

  take(): string | undefined {
    return this.#tokens[this.#at++];
  }

  takeIf(token: string): boolean {
    if (this.next() !== token) return false;
    this.#at++;
    return true;
  }

  /** Past everything between a bracket and its counterpart, however deep. */
  skipBrackets(): void {
    let depth = 0;
    do {
      const token = this.take();
      if (token === undefined) return;
      if (/^[([{]$/.test(token)) depth++;
      else if (/^[)\]}]$/.test(token)) depth--;
    } while (depth > 0);
  }

  skipDirectives(): void {
    while (this.next()?.startsWith('@')) {
      this.take();
      if (this.next() === '(') this.skipBrackets();
    }
  }
}

/** Up to and with the bracket that opens the selection. Returns the defaults of its variables. */
function readOperation(reader: TokenReader): Map<string, string> | undefined {
  // Fragments may stand before the operation that uses them.
  while (reader.next() === 'fragment') {
    while (reader.next() !== undefined && reader.next() !== '{') reader.take();
    reader.skipBrackets();
  }
  if (!reader.takeIf('subscription')) return undefined;
  if (isName(reader.next())) reader.take();
  const defaults = reader.takeIf('(') ? readDefaults(reader) : new Map<string, string>();
  reader.skipDirectives();
  return reader.takeIf('{') ? defaults : undefined;
}

function readDefaults(reader: TokenReader): Map<string, string> {
  const defaults = new Map<string, string>();
  let variable = '';
  for (let token = reader.take(); token !== undefined && token !== ')'; token = reader.take()) {
    if (token.startsWith('$')) variable = token;
    else if (token === '=') defaults.set(variable, readValue(reader));
  }
  return defaults;
}

interface Field {
  alias: string;
  name: string;
  args: Map<string, string>;
}

/** The one field of a subscription: more than one is not allowed by GraphQL itself. */
function readField(reader: TokenReader): Field | undefined {
  const first = reader.take();
  if (first === undefined || !isName(first)) return undefined;
  const name = reader.takeIf(':') ? reader.take() : first;
  if (name === undefined) return undefined;
  const args = reader.next() === '(' ? readArguments(reader) : new Map<string, string>();
  reader.skipDirectives();
  if (reader.next() === '{') reader.skipBrackets();
  return reader.next() === '}' ? { alias: first, name, args } : undefined;
}

function readArguments(reader: TokenReader): Map<string, string> {
  const args = new Map<string, string>();
  reader.take();
  for (let name = reader.take(); name !== undefined && name !== ')'; name = reader.take()) {
    if (reader.takeIf(':')) args.set(name, readValue(reader));
  }
  return args;
}

/** Its first token: lists and objects are nobody's id, and are only passed over. */
function readValue(reader: TokenReader): string {
  const first = reader.next() ?? '';
  if (/^[[{]$/.test(first)) reader.skipBrackets();
  else reader.take();
  return first;
}

function valueOf(
  token: string,
  variables: Record<string, unknown>,
  defaults: ReadonlyMap<string, string>,
): unknown {
  if (token.startsWith('$')) {
    const given = variables[token.slice(1)];
    const preset = defaults.get(token);
    return given === undefined && preset !== undefined ? textOf(preset) : given;
  }
  return textOf(token);
}

function textOf(token: string): string | undefined {
  if (token.startsWith('"""')) return token.slice(3, -3).replaceAll('\\"""', '"""').trim();
  if (!token.startsWith('"')) return undefined;
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}

function isName(token: string | undefined): boolean {
  return token !== undefined && /^[A-Za-z_]\w*$/.test(token);
}
