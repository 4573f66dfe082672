import { describe, expect, it } from 'vitest';
import { unedited, type StoredSettings } from './settings.domain.ts';
import { publishConfig } from './settings.publish.service.ts';

const stage = {
  ...{ region: 'us-east-1', userPoolId: 'pool' },
  ...{ brand: 'WordPress Manager', brandColour: '#4f46e5', whatsappNumber: '56900000000' },
};

/** A bucket and settings that somebody changes meanwhile: `changes` is called at each write. */
function worldOf(settings: { stored: StoredSettings | undefined }, changes = () => {}) {
  const written: object[] = [];
  return {
    written,
    settings: { find: async () => settings.stored },
    files: {
      findStage: async (): Promise<unknown> => stage,
      putConfig: async (config: object) => {
        written.push(config);
        changes();
      },
    },
  };
}

describe("publishing the SPA's configuration", () => {
  it('writes what the deployment says, with the settings', async () => {
    const world = worldOf({ stored: { ...unedited, brandName: 'Redes Andinas', revision: 1 } });
    await publishConfig(world);
    expect(world.written).toEqual([
      {
        ...{ region: 'us-east-1', userPoolId: 'pool', whatsappNumber: '56900000000' },
        ...{ brand: 'Redes Andinas', brandHue: '277', brandStrength: '1.00' },
      },
    ]);
  });

  it('looks again after it wrote: an edit meanwhile is not lost', async () => {
    const settings = { stored: undefined as StoredSettings | undefined };
    const world = worldOf(settings, () => {
      settings.stored = { ...unedited, brandName: 'Redes Andinas', revision: 1 };
    });
    await publishConfig(world);
    expect(world.written).toMatchObject([
      { brand: 'WordPress Manager' },
      { brand: 'Redes Andinas' },
    ]);
  });

  it('fails where it never comes to rest, so that the queue delivers it again', async () => {
    const settings = { stored: undefined as StoredSettings | undefined };
    let edits = 0;
    const world = worldOf(settings, () => {
      edits += 1;
      settings.stored = { ...unedited, brandName: `Marca ${String(edits)}`, revision: edits };
    });
    await expect(publishConfig(world)).rejects.toThrow('changed at each attempt');
  });

  it('writes nothing without a file of the stage', async () => {
    const world = worldOf({ stored: undefined });
    const files = { ...world.files, findStage: async () => ({}) };
    await expect(publishConfig({ ...world, files })).rejects.toThrow();
    expect(world.written).toEqual([]);
  });
});
