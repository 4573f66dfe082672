import type { RequestListener } from 'node:http';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { newClient, signInAdmin, type Person } from '../../../tests/support/people.ts';
import { givePlan } from '../../../tests/support/plans.ts';
import { registerSite, syncToTheEnd } from '../../../tests/support/sites.ts';

export const SITE_KEY = 'clave-de-prueba-1';
export const OUTDATED_PLUGIN = 'Formulario de contacto';
/** The site that waits for the plugin's update. */
export const SITE_NAME = 'Tienda del Puerto';
/** The activity that is to be completed. */
export const CLOSING = 'Cambiar el logotipo';

/** What the flows meet. */
export interface ClicksWorld {
  client: Person;
  /** Where a WordPress answers, at any path. */
  siteUrl: string;
  /** The client's site. */
  websiteId: string;
  /** What waits for an administrator. */
  pendingName: string;
}

/** A site with one plugin that waits for an update. */
export const answerAsSite: RequestListener = (_request, response) => {
  const file = 'formulario/formulario.php';
  const plugin = { file, name: OUTDATED_PLUGIN, version: '1.0', active: true, new_version: '2.0' };
  const themes = { all_themes: [{ name: 'Bosque', version: '1.4', active: true }] };
  const updates = { plugins: { updates: [file] }, themes: { updates: [] } };
  // As WordPress's own API says who answers, with what the connector reports.
  const names = { name: 'Tienda', namespace: 'gnusys/v1' };
  const facts = { ...names, wordpress_version: '6.8.3', plugins: [plugin], themes, updates };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(facts));
};

/** A client with a plan, a site and two activities. */
export async function makeWorld(stack: StackInfo, siteUrl: string): Promise<ClicksWorld> {
  const [admin, client] = [await signInAdmin(stack), await newClient(stack, 'clics')];
  await givePlan(stack, { admin, person: client }, { activityLimit: 50 });
  const url = `${siteUrl}/primero`;
  const { websiteId } = await registerSite(stack, client, {
    ...{ url, apiKey: SITE_KEY },
    name: SITE_NAME,
  });
  await syncToTheEnd(stack, client, websiteId);
  const pendingName = 'Cambiar el banner de la portada';
  for (const description of [CLOSING, pendingName]) {
    const body = { websiteId, description, type: 'mejora' };
    await callOk(stack, activitiesContract.create, { token: client.token, body });
  }
  return { client, siteUrl, websiteId, pendingName };
}
