import { describe, expect, it } from 'vitest';
import type { RebuildRollups } from '../../../events/reports.events.ts';
import { newId } from '../../core/id.ts';
import { collectChanges } from './reports.collect.service.ts';

const idAt = (instant: string) => newId(new Date(instant));

function setUp() {
  const sent: RebuildRollups[][] = [[], []];
  const sends = sent.map((queue) => (messages: readonly RebuildRollups[]) => {
    queue.push(...messages);
    return Promise.resolve();
  });
  return { sent, dependencies: { sends, timeZone: 'America/Santiago' } };
}

describe('collectChanges', () => {
  it('asks once for each day of the provider’s zone, by every queue’s delay', async () => {
    const { sent, dependencies } = setUp();
    const days = await collectChanges(
      [
        idAt('2026-09-06T03:59:59.999Z'),
        idAt('2026-09-06T04:00:00.000Z'),
        idAt('2026-09-06T12:00:00.000Z'),
        idAt('2026-09-07T02:59:59.999Z'),
      ],
      dependencies,
    );
    expect(days).toEqual(['2026-09-05', '2026-09-06']);
    const asked = days.map((day) => ({ type: 'RebuildRollups', day }));
    expect(sent).toEqual([asked, asked]);
  });

  it('fails where the queue refuses, so that the stream delivers again', async () => {
    const { dependencies } = setUp();
    const sends = [() => Promise.reject(new Error('SQS refused'))];
    const collected = collectChanges([newId()], { ...dependencies, sends });
    await expect(collected).rejects.toThrow('SQS refused');
  });
});
