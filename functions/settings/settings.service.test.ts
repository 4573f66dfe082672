import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import { sessionSample } from '../../tests/support/people/sessions.ts';
import { unedited, type StoredSettings } from './settings.domain.ts';
import { defaults, logo } from './settings.samples.ts';
import { createSettings } from './settings.entity.ts';
import { changeSettings, readSettings } from './settings.service.ts';

const caller = {
  userId: '01kb3f0a9x5m3v7c2d8e4hadmi',
  role: 'admin' as const,
  session: sessionSample(),
};
/** The password was typed long ago. */
const unconfirmed = {
  ...caller,
  session: sessionSample({ confirmedAt: '2026-01-01T00:00:00.000Z' }),
};
const martaId = '01kb3f0a9x5m3v7c2d8e4hmart';
const at = new Date('2026-11-21T12:00:00.000Z');
const eventId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const { put, patch } = createSettings(noTable);

function worldOf(stored?: StoredSettings, history: object[] = []) {
  const { commit, works } = keepingCommit(at);
  const settings = { ...createSettings(noTable), find: async () => stored };
  const entries = history as {
    actorId: string;
    action: string;
    details: Record<string, string>;
  }[];
  return {
    ...{ settings, commit, works, defaults },
    audits: { listByTarget: async () => ({ items: entries }) },
    names: { namesOf: async () => new Map([[martaId, 'Marta Ruiz']]) },
    newId: () => eventId,
  };
}

describe('reading the settings', () => {
  it('answers the defaults before anybody edits anything', async () => {
    expect(await readSettings(worldOf())).toEqual({ values: defaults, defaults, revision: 0 });
  });

  it('answers what was edited beside the defaults', async () => {
    const stored = { ...unedited, brandName: 'Redes Andinas', revision: 3 };
    expect(await readSettings(worldOf(stored))).toEqual({
      values: { ...defaults, brandName: 'Redes Andinas' },
      ...{ defaults, revision: 3 },
    });
  });
});

describe('changing the settings', () => {
  it('stores the first edit, and audits who did what', async () => {
    const world = worldOf();
    const change = { brandName: 'Redes Andinas', brandLogo: logo, revision: 0 };
    expect(await changeSettings(caller, change, world)).toEqual({
      values: { ...defaults, brandName: 'Redes Andinas', brandLogo: logo },
      ...{ defaults, revision: 1 },
    });
    expect(world.works).toEqual([
      {
        answer: expect.anything() as object,
        shared: [put({ ...unedited, brandName: 'Redes Andinas', brandLogo: logo, revision: 1 })],
        events: [{ type: 'SettingsChanged', eventId, changedAt: at.toISOString() }],
        audits: [
          {
            ...{
              targetId: 'settings-of-the-portal',
              actorId: caller.userId,
              action: 'SettingsChanged',
              at,
            },
            details: {
              ...{ changed: 'brandName, brandLogo', revision: '1' },
              ...{ brandName: 'Redes Andinas', brandNameBefore: null },
              ...{ brandLogo: `${String(logo.length)} characters`, brandLogoBefore: null },
            },
          },
        ],
      },
    ]);
  });

  it('stores a later edit upon the one before', async () => {
    const before = { ...unedited, brandName: 'Redes Andinas', revision: 1 };
    const world = worldOf(before);
    const change = { brandName: null, whatsappNumber: '56987654321', revision: 1 };
    const { values, revision } = await changeSettings(caller, change, world);
    expect(values).toEqual({ ...defaults, whatsappNumber: '56987654321' });
    expect(revision).toBe(2);
    const after = { ...unedited, whatsappNumber: '56987654321', revision: 2 };
    expect(world.works[0]?.shared).toEqual([patch(before, after)]);
  });

  it('writes nothing where nothing changes, even with an old revision', async () => {
    const world = worldOf({ ...unedited, brandName: 'Redes Andinas', revision: 4 });
    const change = { brandName: 'Redes Andinas', brandColour: '#4f46e5', revision: 1 };
    const { revision } = await changeSettings(caller, change, world);
    expect(revision).toBe(4);
    expect(world.works).toEqual([{ answer: expect.anything() as object }]);
  });

  it('is refused where somebody was faster, with what changed and by whom', async () => {
    const edit = (changed: string, revision: string) => ({
      ...{ actorId: martaId, action: 'SettingsChanged' },
      details: { changed, revision },
    });
    const history = [edit('whatsappNumber, brandColour', '2'), edit('brandName', '1')];
    const world = worldOf({ ...unedited, brandColour: '#0f766e', revision: 2 }, history);
    await expect(
      changeSettings(caller, { brandName: 'Otra', revision: 1 }, world),
    ).rejects.toMatchObject({
      ...{ code: 'EDITED_MEANWHILE', status: 409 },
      message: 'Cambió mientras lo editabas: el color y el WhatsApp (Marta Ruiz).',
    });
    expect(world.works).toEqual([]);
  });

  it.each([
    ['the tax', { receiptTaxPercent: 19 }],
    ['its name', { receiptTaxName: 'IGV' }],
    ['where clients write to', { whatsappNumber: '56987654321' }],
    ['where their answers go', { mailReplyTo: 'otro@ejemplo.cl' }],
    ['back to the configuration', { receiptTaxPercent: null }, { receiptTaxPercent: 19 }],
  ])('asks for the password before it changes %s', async (_, change, stored: object = {}) => {
    const world = worldOf({ ...unedited, ...stored });
    await expect(
      changeSettings(unconfirmed, { ...change, revision: 0 }, world),
    ).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    expect(world.works).toEqual([]);
    await changeSettings(caller, { ...change, revision: 0 }, world);
    expect(world.works).toHaveLength(1);
  });

  it('asks for none where these are sent as they are, beside others', async () => {
    const { whatsappNumber, receiptTaxPercent } = defaults;
    const change = { brandName: 'Otra', whatsappNumber, receiptTaxPercent, revision: 0 };
    const { values } = await changeSettings(unconfirmed, change, worldOf());
    expect(values.brandName).toBe('Otra');
  });
});
