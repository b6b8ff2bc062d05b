export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads single values and collects what is wrong with them instead of stopping at the first fault. */
export class EnvironmentReader {
  readonly faults: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  fault(sentence: string): void {
    this.faults.push(sentence);
  }

  /** An empty value counts as absent: that is what an empty line of a settings file means. */
  text(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const known = allowed.find((candidate) => candidate === value);
    if (known === undefined) this.fault(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`);
    return known ?? fallback;
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    this.fault(`${name} must be a whole number from ${least} to ${most}, not '${value}'.`);
    return fallback;
  }

  instant(name: string, fallback: string): Date {
    const value = this.text(name) ?? fallback;
    const instant = new Date(value);
    if (!Number.isNaN(instant.getTime())) return instant;
    this.fault(`${name} must be a date and time such as ${fallback}, not '${value}'.`);
    return new Date(fallback);
  }

  url(name: string, fallback: string, protocols: string[]): URL {
    return new URL(this.optionalUrl(name, protocols) ?? fallback);
  }

  /** The value itself is not repeated in a fault: it may hold a password. */
  optionalUrl(name: string, protocols: string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    this.fault(`${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return undefined;
  }

  allOrNone(first: string, second: string, third: string): [string, string, string] | undefined {
    const names = [first, second, third];
    const values = names.map((name) => this.text(name));
    const [a, b, c] = values;
    if (a !== undefined && b !== undefined && c !== undefined) return [a, b, c];
    const missing = names.filter((_, index) => values[index] === undefined);
    if (missing.length < names.length) {
      this.fault(
        `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing beside ${names.filter((n) => !missing.includes(n)).join(' and ')}.`,
      );
    }
    return undefined;
  }
}
