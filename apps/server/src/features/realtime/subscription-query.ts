import { Kind, OperationTypeNode, parse, visit } from 'graphql';
import type { DocumentNode, FieldNode, OperationDefinitionNode, ValueNode } from 'graphql';

/** What a subscription asks for, independent of the formatting of the query. */
export interface Wanted {
  /** The student whose events are wanted. Undefined if the query does not say. */
  userId: unknown;
  /** The key of the events in the response: the field's name or an alias. */
  responseKey: string;
  /** True if the client asks for `__typename`, as clients with a cache do. */
  typename: boolean;
}

const field = 'onUserEvent';
const argument = 'userId';

/** Our own query has 30 tokens and a depth of 2. Clients may add fragments, directives and arguments. */
const maxTokens = 500;
const maxDepth = 5;

/** Returns undefined if it is not a subscription to the only field, or if it is larger than any client needs. */
export function readSubscription(query: string, variables: Record<string, unknown>): Wanted | undefined {
  const document = parseQuery(query);
  const operation = document && findSubscription(document);
  const selected = operation?.selectionSet.selections[0];
  if (!document || !operation || selected?.kind !== Kind.FIELD) return undefined;
  if (operation.selectionSet.selections.length > 1 || selected.name.value !== field) return undefined;
  const { depth, typename } = inspect(document);
  if (depth > maxDepth) return undefined;
  return {
    userId: readUserId(selected, operation, variables),
    responseKey: (selected.alias ?? selected.name).value,
    typename,
  };
}

function parseQuery(query: string): DocumentNode | undefined {
  try {
    return parse(query, { maxTokens, noLocation: true });
  } catch {
    return undefined;
  }
}

function findSubscription({ definitions }: DocumentNode): OperationDefinitionNode | undefined {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  return operations.length === 1 && operation?.operation === OperationTypeNode.SUBSCRIPTION
    ? operation
    : undefined;
}

function inspect(document: DocumentNode): { depth: number; typename: boolean } {
  let open = 0;
  let depth = 0;
  let typename = false;
  visit(document, {
    SelectionSet: {
      enter: () => void (depth = Math.max(depth, ++open)),
      leave: () => void open--,
    },
    Field: ({ name }) => void (typename ||= name.value === '__typename'),
  });
  return { depth, typename };
}

/** Without the argument, the variable of the same name counts. */
function readUserId(
  { arguments: given }: FieldNode,
  { variableDefinitions }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): unknown {
  const value = given?.find(({ name }) => name.value === argument)?.value;
  if (value === undefined) return variables[argument];
  if (value.kind !== Kind.VARIABLE) return textOf(value);
  const name = value.name.value;
  const definition = variableDefinitions?.find(({ variable }) => variable.name.value === name);
  return variables[name] ?? textOf(definition?.defaultValue);
}

/** Ids are strings. Anything else is not an id. */
function textOf(value: ValueNode | undefined): string | undefined {
  return value?.kind === Kind.STRING ? value.value : undefined;
}
