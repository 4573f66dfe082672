import './fixed-time.ts';
import type { Scene } from './looks.ts';
import { expect, looks, refusal, test } from './looks.ts';

test.describe.configure({ mode: 'parallel' });

const dataExport = {
  ...{ exportId: '01kb3f0a9x5m3v7c2d8e4h6j91', requestedAt: '2026-12-05T11:00:00.000Z' },
  ...{ state: 'preparing', readyUntil: null, size: null },
};

/** Its code comes when it is near. */
async function openCard({ open, page, says }: Scene, text: string | RegExp): Promise<void> {
  await open('/profile', 'Datos de la empresa');
  const heading = page.getByText('Tus datos', { exact: true });
  await expect(async () => {
    await heading.scrollIntoViewIfNeeded();
    await says(text);
  }).toPass();
}

looks('the file of one’s own data', 'cliente', [
  [
    'data-export-none',
    async (scene) => {
      scene.answers['GET /account/data-export'] = { dataExport: null };
      await openCard(scene, 'Descargar mis datos');
    },
  ],
  [
    'data-export-preparing',
    async (scene) => {
      scene.answers['GET /account/data-export'] = { dataExport };
      await openCard(scene, 'Estamos preparando tu copia');
    },
    'busy',
  ],
  [
    'data-export-ready',
    async (scene) => {
      const ready = { state: 'ready', readyUntil: '2026-12-12T11:00:00.000Z', size: 1_572_864 };
      scene.answers['GET /account/data-export'] = { dataExport: { ...dataExport, ...ready } };
      await openCard(scene, /^Lista hasta el/);
    },
  ],
  [
    'data-export-failed',
    async (scene) => {
      const failed = { ...dataExport, state: 'failed' };
      scene.answers['GET /account/data-export'] = { dataExport: failed };
      await openCard(scene, 'No pudimos preparar tu copia');
    },
  ],
  [
    'data-export-load-failed',
    async (scene) => {
      const json = refusal('INTERNAL', 'Algo salió mal de nuestro lado. Vuelve a intentarlo.');
      scene.api.read = {
        name: 'GET /account/data-export',
        answer: (route) => route.fulfill({ status: 500, json }),
      };
      await openCard(scene, 'No se pudo cargar el estado de tu copia');
      scene.api.read = undefined;
    },
  ],
]);
