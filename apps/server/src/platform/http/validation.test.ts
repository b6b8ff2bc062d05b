import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { contractEndpoints, endpointName } from '../../../test/contract-endpoints.ts';
import { useContractSchemas } from './validation.ts';

interface ObjectSchema {
  properties?: Record<string, { type?: string }>;
}

const isNumber = ({ type }: { type?: string }) => type === 'integer' || type === 'number';

const numbersInAddresses = contractEndpoints.flatMap((endpoint) =>
  Object.entries({ params: endpoint.params, query: endpoint.query }).flatMap(([part, schema]) => {
    const { properties = {} }: ObjectSchema = schema ?? {};
    return Object.entries(properties)
      .filter(([, field]) => isNumber(field))
      .map(([name]) => ({ endpoint, name, part, title: `${endpointName(endpoint)}: ${name}` }));
  }),
);

test('there are numbers in addresses, all of them in queries', () => {
  expect(numbersInAddresses.length).toBeGreaterThan(5);
  expect(numbersInAddresses.filter(({ part }) => part !== 'query')).toEqual([]);
});

test.each(numbersInAddresses)('$title has bounds, which no number is beyond', async ({ endpoint, name }) => {
  const app = fastify();
  useContractSchemas(app);
  app.get('/', { schema: { querystring: endpoint.query } }, () => ({}));
  const texts = ['1e309', '-1e309', 'Infinity', '-Infinity', 'NaN', '1e99', '-1e99'];
  const answers = await Promise.all(texts.map((text) => app.inject({ url: '/', query: { [name]: text } })));
  const refused = {
    statusCode: 400,
    message: expect.stringContaining(`querystring/${name} must be`) as string,
  };
  expect(answers.map((answer) => answer.json<object>())).toEqual(
    texts.map(() => expect.objectContaining(refused) as object),
  );
  await app.close();
});
