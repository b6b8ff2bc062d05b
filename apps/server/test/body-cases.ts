/** The part of JSON Schema that bodies of the contract are written in. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

export interface BodyCase {
  what: string;
  /** What is wrong, and with which field: '' for the body as a whole. */
  field: string;
  kind: string;
  sent: unknown;
  isRequiredText: boolean;
  /** Left out or null, and the schema gives null no meaning of its own. */
  isOptional: boolean;
}

const wrongValues: readonly (readonly [string, unknown])[] = [
  ['empty', ''],
  ['blank', '   '],
  ['null', null],
  ['a number', 5],
  ['a fraction', -1.5],
  ['a text', 'x'],
  ['a long text', 'x'.repeat(5_000)],
  ['a flag', true],
  ['a list', []],
  ['a list with null', [null]],
  ['an object', {}],
];

/** Bodies with one fault each, made from the schema: as a whole, and field by field at every depth. */
export function bodyCases(body: object): BodyCase[] {
  const whole = ['none', ...wrongValues.map(([kind]) => kind)].map((kind) => ({
    what: `the body is ${kind}`,
    field: '',
    kind,
    sent: kind === 'none' ? undefined : wrongValues.find(([name]) => name === kind)![1],
    isRequiredText: false,
    isOptional: false,
  }));
  return [...whole, ...variantsOf(body as Schema).flatMap((variant) => fieldCases(variant))];
}

export function fieldNamesIn(schema: object): string[] {
  const { properties = {}, items, anyOf = [] } = schema as Schema;
  const below = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...below.flatMap((one) => fieldNamesIn(one))];
}

const variantsOf = (schema: Schema): Schema[] => schema.anyOf ?? [schema];

function fieldCases(schema: Schema): BodyCase[] {
  const { properties = {}, required = [] } = schema;
  const sample = sampleOf(schema) as Record<string, unknown>;
  return Object.entries(properties).flatMap(([field, property]) => {
    const { [field]: _, ...others } = sample;
    const isRequired = required.includes(field);
    const common = {
      field,
      isRequiredText: isRequired && property.type === 'string',
      isOptional: !isRequired && !takesNull(property),
    };
    const own = [
      { ...common, kind: 'left out', what: `${field} is left out`, sent: others },
      ...wrongValues.map(([kind, value]) => ({
        ...common,
        kind,
        what: `${field} is ${kind}`,
        sent: { ...others, [field]: value },
      })),
    ];
    const nested = [property, ...(property.items ? [property.items] : [])].flatMap((one) =>
      one.properties ? fieldCases(one) : [],
    );
    const below = nested.map((one) => ({
      ...one,
      what: `${field}: ${one.what}`,
      field: `${field}.${one.field}`,
      isRequiredText: false,
      sent: { ...others, [field]: property.items ? [one.sent] : one.sent },
    }));
    return [...own, ...below];
  });
}

const takesNull = ({ type, anyOf = [] }: Schema): boolean => type === 'null' || anyOf.some(takesNull);

/** Something that the schema takes; whether it means anything is another question. */
function sampleOf(schema: Schema): unknown {
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const required = schema.required ?? [];
      return Object.fromEntries(required.map((name) => [name, sampleOf(schema.properties![name]!)]));
    }
    case 'array':
      return [sampleOf(schema.items!)];
    case 'string':
      if (schema.format === 'date-time') return '2001-01-01T00:00:00Z';
      if (schema.format === 'duration') return 'PT0S';
      return schema.pattern === '^/' ? '/x' : 'x';
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
