import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { contractEndpoints, endpointName } from '../../../test/contract-endpoints.ts';
import { useContractSchemas } from './validation.ts';

interface ObjectSchema {
  properties?: Record<string, { type?: string }>;
}

const numbersInAddresses = contractEndpoints.flatMap((endpoint) =>
  Object.entries({ params: endpoint.params, query: endpoint.query }).flatMap(([part, schema]) =>
    Object.entries((schema as ObjectSchema | undefined)?.properties ?? {})
      .filter(([, { type }]) => type === 'integer' || type === 'number')
      .map(([name]) => ({ endpoint, name, part, title: `${endpointName(endpoint)}: ${name}` })),
  ),
);

test('there are numbers in addresses, all of them in queries', () => {
  expect(numbersInAddresses.length).toBeGreaterThan(5);
  expect(numbersInAddresses.filter(({ part }) => part !== 'query')).toEqual([]);
});

test.each(numbersInAddresses)('$title has bounds, which no number is beyond', async ({ endpoint, name }) => {
  const app = fastify();
  useContractSchemas(app);
  app.get('/', { schema: { querystring: endpoint.query } }, () => ({}));
  for (const text of ['1e309', '-1e309', 'Infinity', '-Infinity', 'NaN', '1e99', '-1e99']) {
    const answer = await app.inject({ url: '/', query: { [name]: text } });
    expect(answer.statusCode, text).toBe(400);
    expect(answer.json<{ message: string }>().message, text).toContain(`querystring/${name} must be`);
  }
  await app.close();
});
