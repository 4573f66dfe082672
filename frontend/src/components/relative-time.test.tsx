// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ConfigProvider } from '../lib/config.context.tsx';
import { testConfig } from '../testing/fake-api.ts';
import { RelativeTime } from './relative-time.tsx';

afterEach(cleanup);

it.each([
  ['2026-03-10T12:05:00.000Z', 'hace 5 minutos'],
  ['2026-03-10T11:59:00.000Z', 'hace unos segundos'],
])('at %s an instant reads %s, with the exact one as its title', (now, shown) => {
  const instant = '2026-03-10T12:00:00.000Z';
  render(
    <ConfigProvider value={testConfig}>
      <RelativeTime instant={instant} now={new Date(now)} />
    </ConfigProvider>,
  );
  const time = screen.getByText(shown);
  expect(time.getAttribute('datetime')).toBe(instant);
  expect(time.getAttribute('title')).toBe('10/03/2026 12:00');
});
