// The minimum: no session, no database, no framework. The lowest possible cost of an unchanged poll.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  response.writeHead(304, { etag: request.headers['if-none-match'], 'cache-control': 'private, no-cache' });
  response.end();
});
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
