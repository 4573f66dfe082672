import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { createPutEvents } from './put-events.ts';

const eventBridge = mockClient(EventBridgeClient);
beforeEach(() => eventBridge.reset());
const put = createPutEvents(new EventBridgeClient({ region: 'us-east-1' }), 'portal-test-events');
const events = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ type: 'UserDeleted', eventId: `e${String(n)}`, n }));
const calls = () => eventBridge.commandCalls(PutEventsCommand).map((c) => c.args[0].input);
const accepted = { FailedEntryCount: 0, Entries: [] };

describe('createPutEvents', () => {
  it('puts an event as it is, under its own name and the portal’s', async () => {
    eventBridge.on(PutEventsCommand).resolves(accepted);
    expect(await put(events(1))).toEqual({ published: 1 });
    expect(calls()).toEqual([
      {
        Entries: [
          {
            EventBusName: 'portal-test-events',
            Source: 'portal',
            DetailType: 'UserDeleted',
            Detail: '{"type":"UserDeleted","eventId":"e0","n":0}',
          },
        ],
      },
    ]);
  });

  it('puts ten a call, in their order, and asks nothing for none', async () => {
    eventBridge.on(PutEventsCommand).resolves(accepted);
    expect(await put([])).toEqual({ published: 0 });
    expect(calls()).toEqual([]);
    expect(await put(events(23))).toEqual({ published: 23 });
    expect(calls().map((c) => c.Entries?.length)).toEqual([10, 10, 3]);
    const details = calls().flatMap((c) => c.Entries?.map((e) => e.Detail) ?? []);
    expect(details).toEqual(events(23).map((e) => JSON.stringify(e)));
  });

  it('does not believe in events that were refused, though the call succeeded', async () => {
    const ok = { EventId: 'x' };
    eventBridge.on(PutEventsCommand).resolves({
      FailedEntryCount: 1,
      Entries: [ok, ok, { ErrorCode: 'InternalFailure' }, ok],
    });
    expect(await put(events(4))).toEqual({ published: 2, error: 'InternalFailure' });
  });

  it('goes no further than the first call with a refusal', async () => {
    const refused = { FailedEntryCount: 1, Entries: [{ ErrorCode: 'ThrottlingException' }] };
    eventBridge.on(PutEventsCommand).resolvesOnce(accepted).resolvesOnce(refused);
    expect(await put(events(25))).toEqual({ published: 10, error: 'ThrottlingException' });
    expect(calls()).toHaveLength(2);
  });

  it('returns what was published before a call failed; it fails itself if the first call fails', async () => {
    const failure = Object.assign(new Error('no'), { name: 'InternalException' });
    eventBridge.on(PutEventsCommand).resolvesOnce(accepted).rejects(failure);
    expect(await put(events(12))).toEqual({ published: 10, error: 'InternalException' });
    await expect(put(events(3))).rejects.toThrow('no');
  });
});
