/** The message lists all faults, one per line. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n- ${faults.join('\n- ')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}
