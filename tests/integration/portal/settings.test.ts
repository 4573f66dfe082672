import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { settingsContract } from '../../../functions/settings/settings.contract.ts';
import type { SettingsView } from '../../../functions/settings/settings.domain.ts';
import { callOk, callRoute, codeOf } from '../../../infra/local/client/portal-client.ts';
import { signInAdmin, type Person } from '../../support/people.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(stack);
});

const read = (): Promise<SettingsView> =>
  callOk(stack, settingsContract.read, { token: admin.token });
const change = (body: object): Promise<SettingsView> =>
  callOk(stack, settingsContract.change, { token: admin.token, body });
const published = async () => {
  const answer = await fetch(`${stack.portalUrl}/config.json`);
  return (await answer.json()) as Record<string, string>;
};

// Other tests, which run meanwhile, read the brand's name: it stays.
afterAll(async () => {
  const { revision } = await read();
  await change({ whatsappNumber: null, brandColour: null, revision });
});

describe('the settings', () => {
  it('begin with what the stage says', async () => {
    const { values, defaults } = await read();
    expect(defaults).toEqual({
      ...{ brandName: 'WordPress Manager', brandColour: '#4f46e5', brandLogo: null },
      ...{ whatsappNumber: '56900000000', receiptTaxName: 'IVA', receiptTaxPercent: 0 },
      ...{ summaryHour: 8, holidays: '' },
      ...{ syncPeriodMinutes: 1, mailClosing: '', mailReplyTo: '' },
    });
    expect(values.brandName).toBe('WordPress Manager');
  });

  it('reach the pages once they are saved, and leave the rest of their configuration', async () => {
    const { revision } = await read();
    const saved = await change({
      ...{ whatsappNumber: '+56 9 8765 4321', brandColour: '#0f766e', revision },
    });
    expect(saved.values).toMatchObject({ whatsappNumber: '56987654321', brandColour: '#0f766e' });
    const config = await until(async () => {
      const now = await published();
      return now['whatsappNumber'] === '56987654321' ? now : undefined;
    });
    expect(config).toMatchObject({
      ...{ userPoolId: stack.userPoolId, clientId: stack.clientId },
      ...{ brand: 'WordPress Manager', timeZone: 'America/Santiago' },
    });
    expect(Number(config['brandHue'])).toBeLessThan(200);

    const { items } = await callOk(stack, auditsContract.list, {
      ...{ token: admin.token, params: { targetId: 'settings-of-the-portal' } },
    });
    expect(items[0]).toMatchObject({
      action: 'SettingsChanged',
      details: {
        ...{ whatsappNumberBefore: null, whatsappNumber: '56987654321' },
        revision: String(saved.revision),
      },
    });
  });

  it('are saved by one of two who edit the same', async () => {
    const { revision } = await read();
    const edits = ['+56 9 1111 1111', '+56 9 2222 2222'].map((whatsappNumber) =>
      callRoute(stack, settingsContract.change, {
        ...{ token: admin.token, body: { whatsappNumber, revision } },
      }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale && codeOf(stale)).toBe('EDITED_MEANWHILE');
    expect((await read()).revision).toBe(revision + 1);
  });

  it('refuse what is no setting, at its field', async () => {
    const { status, body } = await callRoute(stack, settingsContract.change, {
      ...{
        token: admin.token,
        body: { brandColour: 'indigo', syncPeriodMinutes: 7, revision: 0 },
      },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        fields: {
          brandColour: ['El color debe tener el formato #4f46e5'],
          syncPeriodMinutes: ['Elige cada cuánto se sincronizan los sitios'],
        },
      },
    });
  });
});
