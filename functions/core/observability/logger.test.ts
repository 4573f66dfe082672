import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from './logger.ts';

describe('a line of the log', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  function lineOf(error: Error): string {
    const lines: unknown[] = [];
    // Else it writes past the console of the test.
    vi.stubEnv('POWERTOOLS_DEV', 'true');
    vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
    createLogger('test').error('not sent', { error });
    return lines.join('\n');
  }

  it('has no e-mail address, whatever error brings it', () => {
    const rejected = 'Email address is not verified: "Ana" <ana.perez+x@sub.ejemplo.cl>';
    const line = lineOf(Object.assign(new Error(rejected), { to: ['eva@ejemplo.cl'] }));
    expect(line).not.toContain('ejemplo.cl');
    expect(line).toContain('[email]');
    expect(line).toContain('not sent');
  });

  it('keeps the paths of packages', () => {
    const path = '/var/task/node_modules/@aws-sdk/client-ses/index.js';
    expect(lineOf(new Error(path))).toContain(path);
  });
});
