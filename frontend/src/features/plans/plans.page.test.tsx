// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '../../../../functions/plans/plans.domain.ts';
import type { Period } from '../../../../functions/user-plans/user-plans.periods.domain.ts';
import { refusal, type FakeApi } from '../../testing/fake-api.ts';
import { me } from '../../testing/fake-auth.ts';
import { showFeature } from '../../testing/feature-app.tsx';
import { plansRoutes } from './plans.routes.tsx';
import { period, plan, planInfo, proPlan } from './plans.samples.ts';

// A busy machine takes longer to compile the page than a query waits for it.
beforeAll(() => import('./plans.page.tsx'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const basic = plan();
const yearly = plan({
  planId: '01k9zz000000000000000plan3',
  name: 'Anual',
  priceCents: 123_450,
  billing: 'annual',
  siteLimit: 30,
  description: '',
});
const plans = [basic, proPlan, yearly];
const answersFor = (items: Plan[], periods: Period[] = []): FakeApi => ({
  'GET /api/plans': () => ({ body: { items } }),
  'GET /api/user-plans/current': () => ({ body: planInfo(periods) }),
});
const open = (answers: FakeApi) => showFeature(plansRoutes, '/plans', answers);

/** Amounts keep their currency beside them by a space that does not break. */
const shown = (element: Element) => element.textContent.replaceAll('\u00A0', ' ');
const cardOf = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 2, name });
  const card = title.closest('li');
  if (!card) throw new Error(`${name} is on no card`);
  return card;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the catalogue', () => {
  it('shows skeletons, then each plan: price, period and what is in it', async () => {
    open(answersFor(plans));
    expect(await screen.findByRole('status', { name: 'Cargando' })).toBeTruthy();
    screen.getByRole('heading', { level: 1, name: 'Elige tu Plan' });
    const lines = (card: HTMLElement) =>
      within(card)
        .getAllByRole('listitem')
        .map((line) => line.textContent);

    const first = await cardOf('Básico');
    expect(shown(first)).toContain('$49,00 USDMensual');
    within(first).getByText('Para empezar.');
    expect(lines(first)).toEqual([
      '5 actividades al mes',
      '1 sitio',
      '10 GB para respaldos',
      'Soporte: Por email',
      'Actualizaciones',
      'Informe mensual',
    ]);
    const second = await cardOf('Pro');
    expect(shown(second)).toContain('$99,50 USDMensual');
    expect(lines(second).slice(0, 2)).toEqual(['1 actividad al mes', 'Sitios ilimitados']);
    const third = await cardOf('Anual');
    expect(shown(third)).toContain('$1.234,50 USDAnual');
    expect(lines(third).slice(0, 2)).toEqual(['5 actividades al año', '30 sitios']);
  });

  it('marks the second plan, and it alone', async () => {
    open(answersFor(plans));
    within(await cardOf('Pro')).getByText('Más Popular');
    expect(screen.getAllByText('Más Popular')).toHaveLength(1);
  });

  it('marks none where there is one', async () => {
    open(answersFor([basic]));
    await cardOf('Básico');
    expect(screen.queryByText('Más Popular')).toBeNull();
  });

  it('offers each, described by its plan', async () => {
    open(answersFor(plans));
    await cardOf('Básico');
    const buttons = screen.getAllByRole('button', { name: 'Contratar Plan' });
    const described = buttons.map((button) => {
      const id = button.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent;
    });
    expect(described).toEqual(['Básico', 'Pro', 'Anual']);
  });

  it('marks the one that the person has now', async () => {
    const now = Date.now();
    const running = period({
      startDate: new Date(now - 1_000).toISOString(),
      endDate: new Date(now + 86_400_000).toISOString(),
    });
    open(answersFor(plans, [running]));
    await within(await cardOf('Básico')).findByText('Tu plan actual');
    expect(screen.getAllByText('Tu plan actual')).toHaveLength(1);
  });

  it('offers to renew that one, to move up to a dearer one, and to buy any other', async () => {
    const now = Date.now();
    const running = period({
      planId: plans[1]?.planId ?? '',
      planName: 'Pro',
      priceCents: plans[1]?.priceCents ?? 0,
      startDate: new Date(now - 1_000).toISOString(),
      endDate: new Date(now + 86_400_000).toISOString(),
    });
    open(answersFor(plans, [running]));
    const pro = within(await cardOf('Pro'));
    await userEvent.click(await pro.findByRole('button', { name: 'Renovar' }));
    await screen.findByRole('dialog', { name: 'Renovar «Pro»' });
    await userEvent.keyboard('{Escape}');
    within(await cardOf('Básico')).getByRole('button', { name: 'Contratar Plan' });
    cleanup();
    open(answersFor(plans, [{ ...running, planId: plans[0]?.planId ?? '', priceCents: 4_900 }]));
    within(await cardOf('Básico'));
    const dearer = within(await cardOf('Pro'));
    await userEvent.click(await dearer.findByRole('button', { name: 'Mejorar' }));
    await screen.findByRole('dialog', { name: 'Mejorar a «Pro»' });
  });

  it('says that there are none, and whom to ask', async () => {
    open(answersFor([]));
    await screen.findByText('No hay planes disponibles');
    const link = screen.getByRole('link', { name: 'Preguntar por WhatsApp' });
    expect(link.getAttribute('href')).toContain('https://wa.me/56912345678');
    expect(screen.queryByRole('link', { name: 'Gestionar Planes' })).toBeNull();
  });

  it('leads administrators to where plans are made', async () => {
    open({ ...answersFor([]), 'GET /api/profile': me({ role: 'admin' }) });
    await screen.findByText('No hay planes disponibles');
    const links = screen.getAllByRole('link', { name: 'Gestionar Planes' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/plans/manage'));
  });

  it('sells nothing to administrators, who have no plan, and says so', async () => {
    open({ ...answersFor(plans), 'GET /api/profile': me({ role: 'admin' }) });
    await cardOf('Básico');
    screen.getByText(/^Así ven los planes tus clientes\. Los administradores no los contratan/);
    expect(screen.queryByRole('button', { name: 'Contratar Plan' })).toBeNull();
  });

  it.each([
    ['of their own', me({ erasesAt: '2026-12-14T15:00:00.000Z' })],
    [
      'of their company',
      me({
        companyId: '01h00000000000000000000001',
        companyErasesAt: '2026-12-14T15:00:00.000Z',
      }),
    ],
  ])('sells nothing that would end with the account %s, and says when that is', async (_, who) => {
    open({ ...answersFor(plans), 'GET /api/profile': who });
    await cardOf('Básico');
    screen.getByText(/^La cuenta se eliminará el 14\/12\/2026/);
    expect(screen.queryByRole('button', { name: 'Contratar Plan' })).toBeNull();
  });

  it('sells to who goes alone what their company keeps', async () => {
    const companyId = '01h00000000000000000000001';
    const who = me({ companyId, erasesAt: '2026-12-14T15:00:00.000Z' });
    open({ ...answersFor(plans), 'GET /api/profile': who });
    within(await cardOf('Básico')).getByRole('button', { name: 'Contratar Plan' });
  });

  it('says why it could not load, and tries again', async () => {
    let broken = true;
    open({
      ...answersFor([]),
      'GET /api/plans': () => (broken ? new Error('offline') : { body: { items: [basic] } }),
    });
    await screen.findByText('No se pudieron cargar los planes');
    broken = false;
    await press('Reintentar');
    await cardOf('Básico');
  });
});

describe('buying a plan', () => {
  const checkoutUrl = 'https://www.paypal.com/checkoutnow?token=5O1';
  const paymentId = '01k9zz00000000000000pay001';
  const paid = { status: 201, body: { paymentId, checkoutUrl } };
  /** What happened, in order. */
  let story: string[];
  /** The tab that a browser opens, for what is done to it. */
  const tab = {
    closed: false,
    opener: {} as unknown,
    document: { title: '', body: { textContent: '' } },
    location: { replace: (url: string) => void story.push(`leads to ${url}`) },
    close: () => void story.push('closes'),
  };
  beforeEach(() => {
    story = [];
    Object.assign(tab, { closed: false, opener: window });
  });
  const browser = (opened: unknown) =>
    vi.spyOn(window, 'open').mockImplementation((url, target) => {
      story.push(`opens ${String(url)} in ${String(target)}`);
      return opened as Window | null;
    });
  const checkout = (answer: FakeApi[string]): FakeApi => ({
    'POST /api/payments': async (call) => {
      story.push(`asks for ${JSON.stringify(call.body)}`);
      return typeof answer === 'function' ? answer(call) : answer;
    },
  });
  const choose = async (name: string, answers: FakeApi) => {
    const app = open(answers);
    const card = await cardOf(name);
    const buttons = /^(Contratar Plan|Renovar|Mejorar)$/;
    await userEvent.click(await within(card).findByRole('button', { name: buttons }));
    const dialog = await screen.findByRole('dialog', { name: new RegExp(`«${name}»$`) });
    return { ...app, dialog };
  };
  /** From yesterday on, for a month. */
  const running = () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    return period({ startDate: at(-1), endDate: at(29) });
  };
  const dateOf = (instant: string) => instant.slice(0, 10).split('-').toReversed().join('/');

  it('says that it starts today, where there is no plan', async () => {
    const { dialog } = await choose('Básico', answersFor(plans));
    await within(dialog).findByText('Empieza hoy, en cuanto PayPal confirma tu pago.');
    within(dialog).getByText(/^Dura hasta el \d\d\/\d\d\/\d{4}\.$/);
    expect(shown(dialog)).toContain('$49,00 USD');
  });

  it('says that it waits for the current one', async () => {
    const current = running();
    const { dialog } = await choose('Básico', answersFor(plans, [current]));
    await within(dialog).findByText(
      `Empieza el ${dateOf(current.endDate)}, cuando termina tu plan actual.`,
    );
  });

  it('says that it takes the place of the current one', async () => {
    const current = running();
    const { dialog } = await choose('Pro', answersFor(plans, [current]));
    await within(dialog).findByText(
      new RegExp(
        `^Empieza hoy y reemplaza tu plan «Básico», que duraba hasta el ${dateOf(current.endDate)}\\.`,
      ),
    );
  });

  it('lets the buyer of an upgrade choose, with amounts and dates, and says it with the payment', async () => {
    browser(tab);
    const current = { ...running(), paidMs: 30 * 86_400_000 };
    const { dialog } = await choose('Pro', {
      ...answersFor(plans, [current]),
      ...checkout(paid),
    });
    const radio = (name: string) => within(dialog).getByRole<HTMLInputElement>('radio', { name });
    await within(dialog).findByRole('radio', { name: 'Hoy' });
    expect(radio('Hoy').checked).toBe(true);
    // 29 of 30 days of 49 USD.
    expect(shown(dialog)).toContain('De él te quedan $47,37 USD, que suman 14 días al nuevo.');
    expect(shown(dialog)).toContain(`Empieza el ${dateOf(current.endDate)}`);
    await userEvent.click(radio('Cuando termine lo que tengo'));
    await press('Pagar con PayPal');
    await screen.findByRole('dialog', { name: 'Termina tu pago en PayPal' });
    const { planId, revision } = proPlan;
    expect(story).toContain(`asks for ${JSON.stringify({ planId, revision, placement: 'after' })}`);
  });

  it('shows the offer as it is now where it changed, and pays that', async () => {
    browser(tab);
    const offered = [...plans];
    const changed = refusal(409, 'OFFER_CHANGED', 'Este plan cambió mientras lo mirabas.');
    const { dialog } = await choose('Básico', {
      ...answersFor(offered),
      ...checkout((call: { body?: unknown }) =>
        (call.body as { revision: number }).revision === 2 ? paid : changed,
      ),
    });
    await within(dialog).findByText(/^Empieza hoy/);
    offered[0] = { ...basic, priceCents: 5_900, activityLimit: 4, revision: 2 };
    await press('Pagar con PayPal');
    await within(dialog).findByText(
      'Este es el plan como se ofrece ahora. Revísalo antes de pagar.',
    );
    expect(story.at(-1)).toBe('closes');
    expect(shown(dialog)).toContain('$59,00 USD');
    within(dialog).getByText('4 actividades al mes');
    await press('Pagar con PayPal');
    await screen.findByRole('dialog', { name: 'Termina tu pago en PayPal' });
  });

  it('shows the rule where it does not know the plan, and asks again', async () => {
    let broken = true;
    const { dialog } = await choose('Básico', {
      ...answersFor(plans),
      'GET /api/user-plans/current': () =>
        broken ? refusal(500, 'INTERNAL', 'Algo salió mal') : { body: planInfo() },
    });
    await within(dialog).findByText('No se pudo cargar la información del plan');
    // A plan that nobody paid for gives no credit.
    within(dialog).getByText(
      /^Si ya tienes un plan, el nuevo empieza cuando el actual termina\. .* lo que queda de tu pago actual le suma días\.$/,
    );
    broken = false;
    await press('Reintentar');
    await within(dialog).findByText(/^Empieza hoy/);
  });

  it('cannot be paid before it has said what it does', async () => {
    let answer: () => void = () => undefined;
    const known = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { dialog } = await choose('Básico', {
      ...answersFor(plans),
      'GET /api/user-plans/current': async () => {
        await known;
        return { body: planInfo() };
      },
    });
    const pay = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Pagar con PayPal' });
    expect(pay.disabled).toBe(true);
    answer();
    await waitFor(() => expect(pay.disabled).toBe(false));
  });

  it('asks nobody when it is left', async () => {
    browser(tab);
    const { calls } = await choose('Básico', answersFor(plans));
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    expect(story).toEqual([]);
  });

  it("opens PayPal's tab in the click, before it asks, and leads it there", async () => {
    browser(tab);
    const { dialog } = await choose('Pro', { ...answersFor(plans), ...checkout(paid) });
    await within(dialog).findByText(/^Empieza hoy/);
    await press('Pagar con PayPal');
    const started = await screen.findByRole('dialog', { name: 'Termina tu pago en PayPal' });
    expect(story).toEqual([
      'opens about:blank in _blank',
      `asks for {"planId":"${proPlan.planId}","revision":1}`,
      `leads to ${checkoutUrl}`,
    ]);
    expect(tab.document.body.textContent).toBe('Abriendo PayPal…');
    expect(tab.opener).toBeNull();
    within(started).getByText('Abrimos PayPal en otra pestaña.');
    await waitFor(() => expect(started.contains(document.activeElement)).toBe(true));
    const link = within(started).getByRole('link', { name: 'Abrir PayPal' });
    expect(link.getAttribute('href')).toBe(checkoutUrl);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(within(started).getByRole('link', { name: 'Ya pagué' }).getAttribute('href')).toBe(
      `/payment-success?payment_id=${paymentId}`,
    );
  });

  it.each([
    ['opened none', () => null],
    ['closed it meanwhile', () => Object.assign(tab, { closed: true })],
  ])('has a link where the browser %s', async (_what, opened) => {
    browser(opened());
    const { dialog } = await choose('Básico', { ...answersFor(plans), ...checkout(paid) });
    await within(dialog).findByText(/^Empieza hoy/);
    await press('Pagar con PayPal');
    await screen.findByText('Tu navegador no abrió la pestaña: ábrela con el botón.');
    expect(screen.getByRole('link', { name: 'Abrir PayPal' }).getAttribute('href')).toBe(
      checkoutUrl,
    );
    expect(story.some((each) => each.startsWith('leads'))).toBe(false);
  });

  const toast = async (description: string) => {
    const title = await screen.findByText('Error');
    expect(title.parentElement?.textContent).toBe(`Error${description}`);
  };

  it.each([
    [
      'in its own words, where the server said nothing to the point',
      refusal(500, 'INTERNAL', 'Algo salió mal de nuestro lado.'),
      'Error al crear el pago con PayPal. Algo salió mal de nuestro lado.',
    ],
    [
      'in its own words, without a connection',
      new Error('offline'),
      'Error al crear el pago con PayPal. No pudimos conectar con el servidor. Revisa tu conexión a internet y vuelve a intentarlo.',
    ],
    [
      "in the server's words",
      refusal(503, 'PROVIDER_UNAVAILABLE', 'PayPal no responde en este momento.'),
      'PayPal no responde en este momento.',
    ],
    [
      "in the server's words",
      refusal(409, 'TOO_MANY_PLANS', 'Ya hay demasiados planes en espera.'),
      'Ya hay demasiados planes en espera.',
    ],
  ])('reports a failure %s, and closes the tab', async (_how, answer, description) => {
    browser(tab);
    const { dialog } = await choose('Básico', { ...answersFor(plans), ...checkout(answer) });
    await within(dialog).findByText(/^Empieza hoy/);
    await press('Pagar con PayPal');
    await toast(description);
    expect(story.at(-1)).toBe('closes');
    // It stays, and can be tried again.
    expect(within(dialog).getByRole('alert').textContent).toBe(description);
    within(dialog).getByRole('button', { name: 'Pagar con PayPal' });
  });

  it('reads the catalogue again where the plan is no longer offered', async () => {
    browser(tab);
    const offered = [...plans];
    const notOffered = refusal(409, 'PLAN_NOT_OFFERED', 'Este plan ya no se ofrece.');
    const { dialog } = await choose('Básico', { ...answersFor(offered), ...checkout(notOffered) });
    await within(dialog).findByText(/^Empieza hoy/);
    offered.shift();
    await press('Pagar con PayPal');
    await toast('Este plan ya no se ofrece.');
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByText('Básico')).toBeNull());
    await cardOf('Anual');
  });
});
