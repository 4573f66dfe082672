import './fixed-time.ts';
import { attentionKinds } from '../../functions/attention/attention.domain.ts';
import {
  attentionItem,
  attentionPage,
  countsOf,
  manyItems,
} from '../../frontend/src/testing/fake-attention.ts';
import { me } from '../../frontend/src/testing/fake-auth.ts';
import type { AttentionItem } from '../../functions/attention/attention.domain.ts';
import { looks, test, type Scene } from './looks.ts';
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

looks('what is pending', 'admin', [
  [
    'attention-none',
    async (scene) => {
      hold(scene, []);
      await scene.open('/dashboard', 'Nada pendiente');
    },
  ],
  [
    'attention-one',
    async (scene) => {
      hold(scene, [attentionItem('activityRequested')]);
      await scene.open('/dashboard', 'Cambiar el banner de la portada');
    },
  ],
  [
    'attention-each',
    async (scene) => {
      hold(
        scene,
        attentionKinds.map((kind) => attentionItem(kind)),
      );
      await scene.open('/dashboard', 'Colegio San Andrés');
    },
  ],
  [
    'attention-many',
    async (scene) => {
      hold(scene, manyItems(200));
      await scene.open('/dashboard', 'Ver más');
    },
  ],
]);
