import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import type { ActivityChange } from '../../functions/activities/activities.form.domain.ts';
import { threadMessageKey } from '../../functions/core/table/keys/activity-keys.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { daysAgo, pretend } from '../support/attention.ts';
import { newClient, signInAdmin } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { expectKinds, openPending } from './attention.support.ts';
import { longStory, stack, test } from './support.ts';

const dayAgo = (days: number) => daysAgo(days).slice(0, 10);

longStory(
  'an activity is pending while it is late, or its client does not answer',
  async ({ page }) => {
    const [admin, person] = [await signInAdmin(stack), await newClient(stack, 'plazos')];
    const { websiteId } = await registerSite(stack, person, { url: 'https://plazos.example' });
    const { token } = admin;
    let { activityId, revision } = await callOk(stack, activitiesContract.create, {
      token,
      body: { websiteId, title: 'Banner', description: 'Cambiar el banner' },
    });
    const params = { activityId };
    const change = async (edit: Omit<ActivityChange, 'revision'>) => {
      const body = { ...edit, revision };
      ({ activityId, revision } = await callOk(stack, activitiesContract.update, {
        ...{ token, params, body },
      }));
    };
    await openPending(page, person.profile.userId);

    await test.step('its due date is over, and then moved', async () => {
      await change({ dueOn: dayAgo(2) });
      await expectKinds(page, ['activityLate']);
      await change({ dueOn: dayAgo(-9) });
      await expectKinds(page, ['activityRequested']);
    });

    await test.step('a question of four days ago, and its answer', async () => {
      const { messageId } = await callOk(stack, activitiesContract.writeMessage, {
        ...{ token, params, body: { text: '¿Nos envías la imagen?' } },
      });
      const note = { text: 'Insistir el lunes', internal: true };
      await callOk(stack, activitiesContract.writeMessage, { token, params, body: note });
      await pretend(stack, {
        key: threadMessageKey(activityId, messageId),
        createdAt: daysAgo(4),
      });
      await expectKinds(page, ['activityRequested', 'activityWaiting']);
      await callOk(stack, activitiesContract.writeMessage, {
        ...{ token: person.token, params, body: { text: 'Aquí va.' } },
      });
      await expectKinds(page, ['activityRequested']);
    });

    await test.step('it is finished late', async () => {
      await change({ dueOn: dayAgo(2) });
      await expectKinds(page, ['activityLate']);
      await change({ status: 'realizada' });
      await expectKinds(page, []);
    });
  },
);
