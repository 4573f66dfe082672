import { expect, it } from 'vitest';
import { unedited } from './settings.domain.ts';
import { settingsEntity } from './settings.entity.ts';

it('an item of the first version is read: a setting that was added later is not edited', () => {
  const stored = { pk: 'SETTINGS', sk: 'PORTAL', brandName: 'Redes Andinas', revision: 2 };
  expect(settingsEntity.decode(stored)).toEqual({
    ...unedited,
    ...{ brandName: 'Redes Andinas', revision: 2 },
  });
});

it('what was not edited is not stored', () => {
  const settings = { ...unedited, whatsappNumber: '56987654321', revision: 1 };
  expect(settingsEntity.encode(settings)).toEqual({
    ...{ pk: 'SETTINGS', sk: 'PORTAL' },
    ...{ whatsappNumber: '56987654321', revision: 1 },
  });
});
