/* A process of its own that plays client sites for `npm run bench:sync`: `node fake-sites.ts <sites> <port>`. */
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { addressOfSite, behaviourOf } from './fake-sites.plan.ts';

const [sites = 0, port = 0] = process.argv.slice(2).map(Number);
const ANSWER_MS = 500;
const BIG_BYTES = 5_000_000;

const answer = JSON.stringify({
  wordpress_version: '6.8.7',
  php_version: '8.2.1',
  mysql_version: '10.11',
  plugins: Array.from({ length: 20 }, (_, index) => ({
    file: `plugin-${String(index)}/plugin.php`,
    name: `Plugin ${String(index)}`,
    version: `1.${String(index)}.0`,
    active: index % 3 !== 0,
  })),
  themes: { all_themes: [{ name: 'Twenty Twenty-Five', version: '1.2', active: true }] },
  updates: { plugins: { updates: ['plugin-1/plugin.php'] }, themes: { updates: [] } },
  counts: { users: 3, posts: 120, pages: 14, products: 0, orders: 0 },
});

const bodies = {
  answers: () => answer,
  big: () => 'x'.repeat(BIG_BYTES),
  garbage: () => '<html>404 but not quite',
};

function respond(index: number, response: ServerResponse): void {
  const behaviour = behaviourOf(index);
  // The connection stays open and silent, as a dead server's behind a load balancer does.
  if (behaviour === 'dead') return;
  setTimeout(() => {
    response.setHeader('content-type', 'application/json');
    response.end(bodies[behaviour]());
  }, ANSWER_MS);
}

const http = createHttpServer((request, response) => {
  const address = request.socket.localAddress ?? '';
  respond(indexes.get(address) ?? 0, response);
});
const indexes = new Map(
  Array.from({ length: sites }, (_, index) => [addressOfSite(index), index] as const),
);

// One listener for each address: to listen on all of them at once would be to listen on the network's, too.
for (const address of indexes.keys()) {
  const listener = createServer((socket) => http.emit('connection', socket));
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, address, 64, resolve);
  });
}
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
