import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { eventKinds } from '../src/webhooks/events.ts';

export type Schema = boolean | { [keyword: string]: unknown };
export type Schemas = Record<string, Schema>;

const source = fileURLToPath(new URL('published-types.ts', import.meta.url));

/** Objects that the sandbox can expand in a field. For all others it may send the id only. */
const knownObjects = new Set<string>([
  ...Object.values(eventKinds),
  'event',
  'line_item',
  'list',
  'plan',
  'subscription_item',
  'webhook_endpoint',
]);

const never: Schema = { not: {} };

/** JSON Schemas derived from Stripe's type files, one per object, with references between them. */
export function deriveSchemas(): Schemas {
  const program = ts.createProgram([source], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  return new Derivation(program.getTypeChecker()).of(program.getSourceFile(source)!);
}

class Derivation {
  readonly #checker: ts.TypeChecker;
  readonly #names = new Map<ts.Type, string>();
  readonly #schemas: Schemas = {};
  /** Payment method types that the sandbox does not support: their fields must not be sent. */
  readonly #otherMethods = new Set<string>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  of(file: ts.SourceFile): Schemas {
    const published = this.#checker.getTypeAtLocation(file.statements.find(ts.isInterfaceDeclaration)!);
    for (const method of this.#methodsIn(published)) {
      if (method !== 'card') this.#otherMethods.add(method);
    }
    for (const property of published.getProperties()) {
      const type = this.#checker.getTypeOfSymbol(property);
      if (property.name !== 'event') this.#schemas[property.name] = this.#schemaOf(type);
      else this.#deriveEvents(type as ts.UnionType);
    }
    return this.#schemas;
  }

  #methodsIn(published: ts.Type): string[] {
    const method = this.#checker.getTypeOfSymbol(published.getProperty('payment_method')!);
    const types = this.#checker.getTypeOfSymbol(method.getProperty('type')!) as ts.UnionType;
    return types.types.filter((type) => type.isStringLiteral()).map(({ value }) => value);
  }

  /** One schema per event type that the sandbox emits. */
  #deriveEvents(union: ts.UnionType): void {
    const byType = new Map(union.types.map((member) => [this.#literalAt(member, 'type'), member]));
    for (const type of Object.keys(eventKinds)) {
      const member = byType.get(type);
      if (!member) throw new Error(`Stripe publishes no event called ${type}.`);
      this.#schemas[`event ${type}`] = this.#schemaOf(member);
    }
  }

  #literalAt(type: ts.Type, name: string): string | undefined {
    const property = type.getProperty(name);
    const literal = property && this.#checker.getTypeOfSymbol(property);
    return literal?.isStringLiteral() ? literal.value : undefined;
  }

  #schemaOf(type: ts.Type): Schema {
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.isUnion()) return this.#unionOf(type.types);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return { const: this.#checker.typeToString(type) === 'true' };
    if (type.flags & ts.TypeFlags.String || isOtherString(type)) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Unknown) return true;
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return never;
    if (isDecimal(type)) return { type: 'string', pattern: String.raw`^-?\d+(\.\d+)?$` };
    if (this.#checker.isArrayType(type)) {
      const [member] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: this.#schemaOf(member!) };
    }
    if (type.flags & ts.TypeFlags.Object) return this.#objectOf(type);
    throw new Error(`No schema is known for ${this.#checker.typeToString(type)}.`);
  }

  /** Enumerations are strict: the SDK also allows any other string for future values, which we never send. */
  #unionOf(members: readonly ts.Type[]): Schema {
    const sent = members.filter((member) => !(member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
    const enumerates = sent.some((member) => member.isStringLiteral());
    const kept = sent.filter((member) => !(enumerates && isOtherString(member)) && this.#canBeSent(member));
    const literals = kept.filter((member) => member.isStringLiteral()).map(({ value }) => value);
    const others = kept.filter((member) => !member.isStringLiteral()).map((member) => this.#schemaOf(member));
    const choices = literals.length > 0 ? [{ enum: literals }, ...others] : others;
    if (choices.length === 0) return never;
    return choices.length === 1 ? choices[0]! : { anyOf: choices };
  }

  #canBeSent(type: ts.Type): boolean {
    if (!(type.flags & ts.TypeFlags.Object)) return true;
    const object = this.#literalAt(type, 'object');
    return object === undefined || knownObjects.has(object);
  }

  #objectOf(type: ts.Type): Schema {
    const known = this.#names.get(type);
    if (known !== undefined) return refTo(known);
    const name = `${type.aliasSymbol?.name ?? type.symbol.name} ${this.#names.size}`;
    this.#names.set(type, name);
    const properties: Schemas = {};
    const required: string[] = [];
    const describesMethods = type.getProperty('card') !== undefined;
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (optional && describesMethods && this.#otherMethods.has(property.name)) continue;
      properties[property.name] = this.#schemaOf(this.#checker.getTypeOfSymbol(property));
      if (!optional) required.push(property.name);
    }
    const index = this.#checker.getIndexInfoOfType(type, ts.IndexKind.String);
    this.#schemas[name] = {
      type: 'object',
      properties,
      required,
      additionalProperties: index ? this.#schemaOf(index.type) : false,
    };
    return refTo(name);
  }
}

const refTo = (name: string): Schema => ({ $ref: `#/$defs/${encodeURIComponent(name)}` });

const isOtherString = (type: ts.Type) =>
  type.isIntersection() && type.types.some(({ flags }) => (flags & ts.TypeFlags.String) !== 0);

const isDecimal = (type: ts.Type) =>
  /^Decimal(Impl)?$/.test(type.aliasSymbol?.name ?? type.symbol?.name ?? '');
