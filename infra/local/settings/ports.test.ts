import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { busyPortsMessage, findFreePorts, isPortFree, requireFreePorts } from './ports.ts';

/** Containers often have no IPv6. */
const loopbackHosts = Object.values(networkInterfaces())
  .flat()
  .map((address) => address?.address ?? '')
  .filter((address) => address === '127.0.0.1' || address === '::1');

async function occupy(host: string): Promise<number> {
  const [port = 0] = await findFreePorts(1);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  onTestFinished(() => void server.close());
  return port;
}

test('names each port in use, what it is for and the variable that moves it', () => {
  const message = busyPortsMessage([
    { name: 'portal', port: 4280 },
    { name: 'stack', port: 4566 },
  ]);
  expect(message).toContain('El puerto 4280, donde iría el portal, está ocupado');
  expect(message).toContain('PORTAL_PORT=5280 npm start');
  expect(message).toContain('STACK_PORT=5566 npm start');
});

test('suggests no port that browsers block, nor one that is none', () => {
  expect(busyPortsMessage([{ name: 'stack', port: 5566 }])).toContain('STACK_PORT=6567 npm start');
  expect(busyPortsMessage([{ name: 'stack', port: 65_000 }])).toContain('=64000 npm start');
});

test('sees a listener on either loopback family', async () => {
  for (const host of loopbackHosts) expect(await isPortFree(await occupy(host))).toBe(false);
  const [free = 0] = await findFreePorts(1);
  expect(await isPortFree(free)).toBe(true);
});

test('refuses to start on a port in use, but not on that of a WordPress that will not start', async () => {
  const [portal = 0, stack = 0, mailbox = 0, paypal = 0] = await findFreePorts(4);
  const ports = { portal, stack, mailbox, paypal, wordpress: await occupy('127.0.0.1') };
  await expect(requireFreePorts({ ports, wordpress: true })).rejects.toThrow(/WORDPRESS_PORT/);
  await expect(requireFreePorts({ ports, wordpress: false })).resolves.toBeUndefined();
});

test('refuses one port for two things', async () => {
  const [portal = 0, stack = 0, paypal = 0] = await findFreePorts(3);
  const ports = { portal, stack, mailbox: portal, wordpress: stack, paypal };
  await expect(requireFreePorts({ ports, wordpress: false })).rejects.toThrow(
    `MAILBOX_PORT repite el puerto ${portal}`,
  );
});
