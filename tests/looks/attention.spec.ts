import './fixed-time.ts';
import {
  attentionItem,
  attentionPage,
  countsOf,
} from '../../frontend/src/testing/fake-attention.ts';
import { me } from '../../frontend/src/testing/fake-auth.ts';
import type { AttentionItem } from '../../functions/attention/attention.domain.ts';
import { expect, looks, LONG, refusal, test, type Scene } from './looks.ts';
import { emptyPortal } from './portals.ts';

test.describe.configure({ mode: 'parallel' });

/** An administrator's home with these items. */
function hold({ answers }: Scene, items: AttentionItem[]): void {
  answers['GET /dashboard'] = {
    ...(emptyPortal('admin')['GET /dashboard'] as object),
    attention: attentionPage(items),
  };
  answers['GET /profile'] = me({ role: 'admin', attention: countsOf(items) }).body;
  answers['GET /attention'] = attentionPage(items);
  answers['GET /attention/counts'] = countsOf(items);
}

const failing = attentionItem('syncFailing');
const eva = { userId: '01k9zz0000000000000000eeee', name: 'Eva Soto' };
const putAside = [
  { ...failing, postponedUntil: '2026-12-01T03:00:00.000Z' },
  {
    ...attentionItem('siteWithoutKey', { name: LONG }),
    dismissed: { by: eva, reason: `${LONG} cierra a fin de mes`, at: '2026-11-20T12:00:00.000Z' },
  },
];

looks('what is decided of pending items', 'admin', [
  [
    'attention-postpone',
    async (scene) => {
      hold(scene, [failing, attentionItem('activityRequested', { name: LONG })]);
      await scene.open('/dashboard', 'Tienda Austral');
      await scene.choose('Tienda Austral', 'Posponer…');
    },
  ],
  [
    'attention-dismiss',
    async ({ close, choose }) => {
      await close();
      await choose(LONG, 'Descartar…');
    },
  ],
  [
    'attention-dismiss-missing',
    async ({ submit, says }) => {
      await submit('Descartar');
      await says('Escribe el motivo');
    },
  ],
  [
    'attention-dismiss-late',
    async ({ answers, api, fill, submit, says }) => {
      await fill('Motivo', 'El cliente lo hace él mismo');
      answers['GET /attention'] = attentionPage([
        failing,
        attentionItem('activityRequested', { name: LONG, assignee: eva, revision: 2 }),
      ]);
      const json = refusal('EDITED_MEANWHILE', 'Alguien lo cambió.');
      api.write = (route) => route.fulfill({ status: 409, json });
      await submit('Descartar');
      await says(/ahora se encarga Eva Soto/);
    },
  ],
  [
    'attention-assign',
    async ({ close, choose }) => {
      await close();
      await choose('Tienda Austral', 'Asignar a…');
    },
  ],
  [
    'attention-assign-people',
    async ({ dialog, page }) => {
      await dialog.getByRole('combobox').click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  ],
  [
    'attention-owner',
    async (scene) => {
      hold(scene, [attentionItem('siteWithoutOwner')]);
      await scene.open('/dashboard', 'Ferretería El Martillo');
      await scene.press(/^Elegir propietario/);
      await expect(scene.dialog).toBeVisible();
    },
  ],
]);

looks('what was put aside', 'admin', [
  [
    'attention-aside',
    async (scene) => {
      hold(scene, []);
      scene.answers['GET /attention'] = attentionPage(putAside);
      await scene.open('/dashboard?estado=apartados', 'Recuperar');
    },
  ],
  [
    'attention-nothing-but-aside',
    async (scene) => {
      hold(scene, []);
      scene.answers['GET /profile'] = me({ role: 'admin', attention: countsOf(putAside) }).body;
      await scene.open('/dashboard', 'Ver los pospuestos y descartados');
    },
  ],
  [
    'attention-nothing-found',
    async ({ answers, open }) => {
      answers['GET /attention'] = attentionPage([]);
      await open('/dashboard?estado=descartados', 'Ningún pendiente coincide');
    },
  ],
]);

looks('what comes and goes among pending items', 'admin', [
  [
    'attention-news',
    async (scene) => {
      const { page, answers, says } = scene;
      const requested = attentionItem('activityRequested');
      hold(scene, [failing, requested]);
      await scene.open('/dashboard', 'Tienda Austral');
      // Keys work once the list listens to them.
      await expect(async () => {
        await page.keyboard.press('j');
        await expect(page.locator('[data-key] a:focus')).toHaveCount(1, { timeout: 1 });
      }).toPass({ intervals: [0] });
      answers['GET /attention'] = attentionPage([attentionItem('backupMissed'), requested]);
      await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
      await says('1 nuevo, 1 resuelto');
    },
  ],
]);
