interface Schema {
  properties?: Record<string, Schema>;
  /** With it the schema itself says what happens to other fields: the validator refuses or accepts them. */
  additionalProperties?: boolean;
  items?: Schema;
  anyOf?: Schema[];
}

/**
 * Removes the fields that the schema does not name, at every depth. A handler that spreads a body can therefore not be
 * given another organiser, student or column by it.
 */
export function keepNamedFields(schema: object, value: unknown): unknown {
  return keep(variantsOf(schema), value);
}

const variantsOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(variantsOf) ?? [schema];

function keep(variants: Schema[], value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = variants.flatMap((variant) => (variant.items ? variantsOf(variant.items) : []));
    return items.length > 0 ? value.map((item) => keep(items, item)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const objects = variants.filter(({ properties }) => properties);
  if (objects.length === 0 || objects.some((variant) => variant.additionalProperties !== undefined))
    return value;
  const fields: [string, unknown][] = [];
  for (const [name, field] of Object.entries(value)) {
    const named = objects.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? variantsOf(properties[name]!) : [],
    );
    if (named.length > 0) fields.push([name, keep(named, field)]);
  }
  return Object.fromEntries(fields);
}
