import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { comparesScreens } from './key-screens.ts';
import { expect, test } from './looks.ts';
import { takesPictures } from './photograph.ts';

// Complaints that fail a story or a look, whatever it asserts.

test.skip(takesPictures || comparesScreens, 'Nothing here is a picture.');

/** A portal whose API fails. */
async function serveFailing() {
  const server = createServer((request, response) => {
    response.writeHead(request.url?.startsWith('/api/') === true ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, stop: () => server.close() };
}

test('what a page logs as an error, throws, or gets as a failure of the API', async ({
  page,
  complaints,
}) => {
  const { url, stop } = await serveFailing();
  await page.route('**/api/made-up', (route) => route.fulfill({ status: 503 }));
  await page.goto(url);
  await page.evaluate(`(async () => {
    console.error('A warning of React');
    setTimeout(() => { throw new Error('Broken'); });
    await fetch('/api/made-up');
    await fetch('/api/plans');
  })()`);
  const expected = ['A warning of React', 'threw: Broken', `${url}/api/plans: 503`];
  await expect.poll(() => complaints.toSorted()).toEqual(expected.toSorted());
  complaints.length = 0;
  stop();
});
