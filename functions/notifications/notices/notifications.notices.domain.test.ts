import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedKinds,
  choicesInForce,
  editChoices,
  mailTimes,
  noticeChoicesChangeSchema,
  noticeKinds,
  portalTimes,
  standardChoices,
  storedChoicesSchema,
  unchosen,
} from './notifications.notices.domain.ts';

const choice = fc.record({
  portal: fc.constantFrom(...portalTimes),
  mail: fc.constantFrom(...mailTimes),
});
const choices = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...noticeKinds), choice), { selector: ([kind]) => kind })
  .map((entries) => Object.fromEntries(entries));

describe('what an administrator is notified of', () => {
  it('is the standard while nothing was chosen', () => {
    expect(choicesInForce(unchosen('ana'))).toEqual(standardChoices);
  });

  it('is at once what only a person can end, and quiet what the portal settles or lists', () => {
    const at = (time: string) => noticeKinds.filter((kind) => standardChoices[kind].mail === time);
    expect(at('now')).toEqual([
      'paymentFlagged',
      'paymentReturned',
      'reportFailed',
      'releaseStopped',
      'backupSource',
      'backupProof',
      'attentionAssigned',
    ]);
    expect(at('daily')).toEqual([
      'activityRequested',
      'activityAnswered',
      'paymentCompleted',
      'syncFailing',
      'backupMissed',
    ]);
    expect(noticeKinds.filter((kind) => standardChoices[kind].portal === 'never')).toEqual([
      'paymentCompleted',
      'syncFailing',
      'backupMissed',
    ]);
  });

  it('has every edit on top of the ones before, and stores no standard', () => {
    fc.assert(
      fc.property(fc.array(choices), (edits) => {
        const after = edits.reduce(editChoices, unchosen('ana'));
        const wanted = Object.assign({ ...standardChoices }, ...edits) as typeof standardChoices;
        expect(choicesInForce(after)).toEqual(wanted);
        expect(Object.keys(after.choices).toSorted()).toEqual(
          changedKinds(standardChoices, wanted).toSorted(),
        );
        expect(storedChoicesSchema.parse(after)).toEqual(after);
      }),
    );
  });

  it.each([
    [{ activityRequested: { portal: 'now', mail: 'hourly' } }],
    [{ activityRequested: { portal: 'daily', mail: 'now' } }],
    [{ activityRequested: { mail: 'now' } }],
    [{ everything: { portal: 'now', mail: 'now' } }],
  ])('is nothing else: %j', (some) => {
    expect(noticeChoicesChangeSchema.safeParse({ choices: some, revision: 0 }).success).toBe(false);
  });
});
