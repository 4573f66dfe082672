import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { checkConsole, expectOnConsole } from './console.ts';

afterEach(cleanup);

describe('a message on the console', () => {
  it.fails('fails its test', () => {
    console.error('Nobody expects this.');
    expect(true).toBe(true);
  });

  it('fails by its own words, also by a warning of React', () => {
    render(
      <ul>
        {['Uno', 'Dos'].map((name) => (
          <li>{name}</li>
        ))}
      </ul>,
    );
    expect(checkConsole).toThrow(/unique "key" prop/);
  });

  it('is named with all of its words', () => {
    console.warn('Failed: %s', 'the list', new Error('offline'));
    expect(checkConsole).toThrow('console.warn: Failed: the list Error: offline');
  });

  it('is no fault where the test expects it, and then must be said', () => {
    expectOnConsole(/offline/);
    expect(checkConsole).toThrow(/expected on the console/);
    expectOnConsole(/offline/);
    console.warn(new Error('offline'));
    expect(checkConsole).not.toThrow();
  });

  it('is expected by one test alone', () => {
    console.warn('offline');
    expect(checkConsole).toThrow(/offline/);
  });
});
