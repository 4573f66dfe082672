import { describe, expect, it } from 'vitest';
import { isLoopbackHost, portOf } from './web-ports.ts';

it.each([
  ['http://sitio.cl', 80],
  ['https://sitio.cl', 443],
  ['https://sitio.cl:80', 80],
  ['http://sitio.cl:8080/x', 8_080],
])('portOf %s is %i', (url, port) => {
  expect(portOf(new URL(url))).toBe(port);
});

describe('isLoopbackHost', () => {
  it.each(['localhost', 'SITIO.localhost', '127.0.0.1', '127.1', '2130706433', '[0:0::1]'])(
    'knows %s',
    (host) => {
      expect(isLoopbackHost(new URL(`http://${host}`).hostname)).toBe(true);
    },
  );

  it.each(['sitio.cl', 'localhost.cl', '128.0.0.1', '127.0.0.1.cl', '[::2]', '10.0.0.1'])(
    'does not take %s for it',
    (host) => {
      expect(isLoopbackHost(new URL(`http://${host}`).hostname)).toBe(false);
    },
  );
});
