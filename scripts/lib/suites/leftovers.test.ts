import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { findLeftovers, killLeftovers } from './leftovers.ts';

describe.runIf(process.platform === 'linux')('findLeftovers', () => {
  it('finds a process by its environment or command, and killing it ends it', async () => {
    const mark = randomUUID();
    const child = spawn('sleep', ['60'], { env: { ...process.env, RUN: mark }, stdio: 'ignore' });
    await once(child, 'spawn');
    expect(findLeftovers([mark])).toEqual([{ pid: child.pid, command: 'sleep 60' }]);
    killLeftovers(findLeftovers([mark]));
    await once(child, 'exit');
    expect(findLeftovers([mark])).toEqual([]);
  });

  it('is nothing for a mark nobody carries', () => {
    expect(findLeftovers([randomUUID()])).toEqual([]);
  });
});
