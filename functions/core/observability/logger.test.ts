import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger, type Log } from './logger.ts';
import { withinRequest } from './request-context.ts';

describe('a line of the log', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  function lineOf(write: (log: Log) => void): string {
    vi.restoreAllMocks();
    const lines: unknown[] = [];
    // Else it writes past the console of the test.
    vi.stubEnv('POWERTOOLS_DEV', 'true');
    for (const name of ['info', 'error'] as const) {
      vi.spyOn(console, name).mockImplementation((line) => void lines.push(line));
    }
    write(createLogger('test'));
    expect(lines).toHaveLength(1);
    return String(lines[0]);
  }
  const lineOfError = (error: Error) => lineOf((log) => log.error('not sent', { error }));

  it('has no e-mail address, whatever error brings it', () => {
    const rejected = 'Email address is not verified: "Ana" <ana.perez+x@sub.ejemplo.cl>';
    const line = lineOfError(Object.assign(new Error(rejected), { to: ['eva@ejemplo.cl'] }));
    expect(line).not.toContain('ejemplo.cl');
    expect(line).toContain('[email]');
    expect(line).toContain('not sent');
  });

  it('has of an error what helps, and not what it was about', () => {
    const refused = Object.assign(new Error('Transaction cancelled [ConditionalCheckFailed]'), {
      ...{ name: 'TransactionCanceledException', code: 'E_REFUSED' },
      $metadata: { requestId: 'r-1' },
      CancellationReasons: [{ Item: { firstName: { S: 'Marisol' } } }],
      config: { headers: { authorization: 'Bearer secret' } },
    });
    const line = lineOfError(new Error('not kept', { cause: refused }));
    for (const kept of ['not kept', 'TransactionCanceledException', 'E_REFUSED', 'r-1']) {
      expect(line).toContain(kept);
    }
    expect(line).toContain('logger.test.ts');
    expect(line).not.toMatch(/Marisol|secret/);
  });

  it('leaves out a cause that is no error', () => {
    const line = lineOfError(new Error('not kept', { cause: { firstName: 'Marisol' } }));
    expect(line).not.toContain('Marisol');
  });

  it('stays one line of JSON, whatever the text', () => {
    const forged = 'sitio\n{"level":"ERROR","message":"forged"}\r\u2028\u0000\u001b[2J';
    vi.stubEnv('POWERTOOLS_DEV', 'false');
    const written: string[] = [];
    const out = vi.spyOn(process.stdout, 'write');
    out.mockImplementation((text) => written.push(String(text)) > 0);
    createLogger('test').info('looked', { name: forged, error: new Error(forged) });
    out.mockRestore();
    const lines = written
      .join('')
      .trim()
      .split(/[\n\r]/);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'looked', name: forged });
    expect(written.join('')).not.toMatch(/[\u0000\u001b]/);
  });

  it('has the correlation id of what is worked on, or of what it is about', () => {
    const about = (log: Log) => log.error('event not published', { correlationId: 'other-one' });
    const within = (write: (log: Log) => void) =>
      JSON.parse(withinRequest({ correlationId: 'request-1' }, () => lineOf(write))) as object;
    expect(within((log) => log.info('looked'))).toHaveProperty('correlationId', 'request-1');
    expect(within(about)).toHaveProperty('correlationId', 'other-one');
    expect(JSON.parse(lineOf((log) => log.info('looked')))).not.toHaveProperty('correlationId');
  });

  it('has its time in UTC', () => {
    const line = JSON.parse(lineOf((log) => log.info('looked'))) as { timestamp: string };
    expect(line.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    expect(Math.abs(Date.parse(line.timestamp) - Date.now())).toBeLessThan(5_000);
  });

  it('keeps the paths of packages', () => {
    const path = '/var/task/node_modules/@aws-sdk/client-ses/index.js';
    expect(lineOfError(new Error(path))).toContain(path);
  });
});
