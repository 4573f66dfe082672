import { beforeEach, describe, expect, it } from 'vitest';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import {
  LOGO_MAX_LENGTH,
  unedited,
  type SettingsChange,
} from '../../../functions/settings/settings.domain.ts';
import { createSettings } from '../../../functions/settings/settings.entity.ts';
import { defaults } from '../../../functions/settings/settings.samples.ts';
import { changeSettings, readSettings } from '../../../functions/settings/settings.service.ts';
import { createSettingsView } from '../../../functions/settings/settings.view.ts';
import { sessionSample } from '../../support/people/sessions.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';
import { newTable, personId } from './support/samples.ts';

const admin = { userId: personId(1), role: 'admin' } as const;
const picture = 'data:image/png;base64,';
const largestLogo = picture + 'A'.repeat(LOGO_MAX_LENGTH - picture.length);

/** There is one item of settings in a table. */
let table: TestTable;
beforeEach(async () => {
  table = await newTable();
  return () => table.destroy();
});

const wired = () => ({
  settings: createSettings(table),
  defaults,
  commit: createCommit(table, { now: () => new Date() }),
  audits: createAudits(table),
  names: createPeopleView(table),
  newId,
});
const change = (edit: SettingsChange) =>
  changeSettings({ ...admin, session: sessionSample() }, edit, wired());
const read = () => readSettings(wired());
const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('the settings', () => {
  it('are what was edited, and forget what goes back to its default', async () => {
    expect(await read()).toEqual({ values: defaults, defaults, revision: 0 });
    await change({ brandName: 'Redes Andinas', brandLogo: largestLogo, revision: 0 });
    await change({ brandLogo: null, receiptTaxPercent: 19, revision: 1 });
    expect(await createSettings(table).find()).toEqual({
      ...unedited,
      ...{ brandName: 'Redes Andinas', receiptTaxPercent: 19, revision: 2 },
    });
    expect((await read()).values).toEqual({
      ...defaults,
      ...{ brandName: 'Redes Andinas', receiptTaxPercent: 19 },
    });
  });

  it.each([
    ['for the first time', 0],
    ['later', 1],
  ])(
    'that several change at once %s are what one of them made of them',
    async (_when, revision) => {
      if (revision > 0) await change({ brandName: 'Redes Andinas', revision: 0 });
      const numbers = ['56911111111', '56922222222', '56933333333', '56944444444'];
      const codes = await Promise.all(
        numbers.map((whatsappNumber) => codeOf(change({ whatsappNumber, revision }))),
      );
      expect(codes.filter((code) => code === 'EDITED_MEANWHILE')).toHaveLength(3);
      const whatsappNumber = numbers[codes.indexOf('done')];
      const { values, revision: after } = await read();
      expect(values.whatsappNumber).toBe(whatsappNumber);
      expect(after).toBe(revision + 1);
    },
  );

  it('say to who is too late what changed and by whom', async () => {
    await change({ brandName: 'Redes Andinas', revision: 0 });
    await change({ receiptTaxPercent: 19, revision: 1 });
    await expect(change({ brandColour: '#0f766e', revision: 0 })).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
      message: expect.stringContaining(
        'el nombre y el porcentaje del impuesto (tú, en otra ventana)',
      ) as unknown,
    });
  });
});

describe('what they cost', () => {
  const measure = async (work: () => Promise<unknown>) => {
    const { reads, commands } = await table.meter.measure(work);
    return `${String(reads)} RCU: ${commands.join(' ')}`;
  };

  it('reads are one item, 4 KB a unit; a change is a consistent read and a transaction', async () => {
    await change({ brandName: 'Redes Andinas', revision: 0 });
    expect({
      screen: await measure(read),
      lambda: await measure(createSettingsView(table, defaults)),
      unchanged: await measure(() => change({ brandName: 'Redes Andinas', revision: 1 })),
      change: await measure(() => change({ brandLogo: largestLogo, revision: 1 })),
      largest: await measure(read),
      lambdaWithLargest: await measure(createSettingsView(table, defaults)),
      stale: await measure(() => codeOf(change({ brandName: 'Otra', revision: 1 }))),
    }).toEqual({
      screen: '1 RCU: GetItem',
      lambda: '0.5 RCU: GetItem',
      unchanged: '1 RCU: GetItem',
      change: '1 RCU: GetItem TransactWriteItems',
      largest: '2 RCU: GetItem',
      lambdaWithLargest: '1 RCU: GetItem',
      stale: '3 RCU: GetItem Query BatchGetItem',
    });
  });

  it('a change writes its item, the event and the entry of the audit', async () => {
    const sent = recordTransactions(table.client);
    const costOf = async (edit: SettingsChange) => {
      await change(edit);
      return transactionUnits(table, sent.at(-1) ?? []);
    };
    expect({
      first: await costOf({ brandName: 'Redes Andinas', revision: 0 }),
      later: await costOf({ receiptTaxPercent: 19, revision: 1 }),
      largestLogo: await costOf({ brandLogo: largestLogo, revision: 2 }),
    }).toEqual({ first: 8, later: 8, largestLogo: 22 });
  });
});
