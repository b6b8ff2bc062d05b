interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/**
 * Removes optional fields that are `null`. Fields whose schema accepts `null` keep it, because it has a
 * meaning there, such as clearing a handle.
 */
export function withoutNullOptionals(schema: object, value: unknown): unknown {
  return clean(schema, value);
}

function clean(schema: Schema, value: unknown): unknown {
  if (schema.anyOf) return schema.anyOf.reduce((cleaned, variant) => clean(variant, cleaned), value);
  if (Array.isArray(value)) return schema.items ? value.map((item) => clean(schema.items!, item)) : value;
  if (!isRecord(value) || !schema.properties) return value;
  const { properties, required = [] } = schema;
  const isLeftOut = ([name, field]: [string, unknown]) =>
    field === null && properties[name] && !required.includes(name) && !takesNull(properties[name]);
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry) => !isLeftOut(entry))
      .map(([name, field]) => [name, properties[name] ? clean(properties[name], field) : field]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const takesNull = ({ type, anyOf = [] }: Schema): boolean => type === 'null' || anyOf.some(takesNull);
