import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Listening } from '../proxy/portal-proxy.ts';
import { findFreePorts } from '../settings/ports.ts';
import { paypalControl } from './control-client.ts';
import { startPaypal } from './paypal.ts';
import { simulatedApp } from './simulator.ts';

let dir: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

/** Stands for the portal: answers as set, and records what it got. */
async function startReceiver() {
  const received: { eventType: string; id: string }[] = [];
  const answers: number[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { id, event_type } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: string;
        event_type: string;
      };
      received.push({ id, eventType: event_type });
      outgoing.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const types = () => received.map(({ eventType }) => eventType.replace(/^.*\./, ''));
  return { url: `http://127.0.0.1:${port}/webhook`, received, answers, types };
}

async function start(retrySeconds: readonly number[] = [0.01, 0.01]): Promise<Listening> {
  const [port = 0] = await findFreePorts(1);
  const file = join(dir, 'paypal.json');
  const paypal = await startPaypal({ port, file, webhookUrl: receiver.url, retrySeconds });
  onTestFinished(() => paypal.stop());
  return paypal;
}

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'paypal-'));
  dir = made;
  onTestFinished(() => rm(made, { recursive: true }));
  receiver = await startReceiver();
});

/** Makes an order over the API, as the portal does. */
async function order(
  url: string,
  returnUrl = 'http://localhost:4280/payment-success?payment_id=p',
) {
  const { clientId, clientSecret } = simulatedApp;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const token = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const answer = await fetch(`${url}/v2/checkout/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [
        {
          amount: { currency_code: 'USD', value: '19.99' },
          custom_id: 'p',
          description: 'Plan <b>Básico</b>',
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: returnUrl,
            cancel_url: 'http://localhost:4280/payment-failure?payment_id=p',
            locale: 'es-ES',
            user_action: 'PAY_NOW',
            brand_name: 'WordPress Manager',
            shipping_preference: 'NO_SHIPPING',
          },
        },
      },
    }),
  });
  const { id, links } = (await answer.json()) as {
    id: string;
    links: { rel: string; href: string }[];
  };
  const page = links.find(({ rel }) => rel === 'payer-action')?.href ?? '';
  return { id, page };
}

describe('webhooks', () => {
  test('are tried again until they are accepted', async () => {
    receiver.answers.push(500, 503);
    const { url } = await start();
    const { id } = await order(url);
    await paypalControl(url).approve(id);
    await vi.waitFor(async () => {
      const [webhook] = await paypalControl(url).listWebhooks(id);
      expect(webhook?.state).toBe('delivered');
      expect(webhook?.attempts.map(({ status }) => status)).toEqual([500, 503, 200]);
    });
    expect(new Set(receiver.received.map((event) => event.id)).size).toBe(1);
  });

  test('are given up at last', async () => {
    receiver.answers.push(500, 500, 500);
    const { url } = await start();
    const { id } = await order(url);
    await paypalControl(url).approve(id);
    await vi.waitFor(async () => {
      expect(await paypalControl(url).listWebhooks(id)).toMatchObject([{ state: 'failed' }]);
    });
  });

  test('are held, and released in their order or out of it', async () => {
    const { url } = await start();
    const control = paypalControl(url);
    const { id } = await order(url);
    await control.setRule({ hold: true }, id);
    for (let round = 0; round < 4; round += 1) await control.approve(id);
    await control.reverseApproval(id);
    expect(receiver.received).toEqual([]);
    expect(await control.release({ orderId: id })).toBe(5);
    expect(receiver.types()).toEqual([...Array<string>(4).fill('APPROVED'), 'REVERSED']);
    // Nothing is held any more.
    expect(await control.release()).toBe(0);
  });

  test('are dropped, sent twice or late, of one order alone', async () => {
    const { url } = await start();
    const control = paypalControl(url);
    const [lost, doubled] = [await order(url), await order(url)];
    await control.setRule({ drop: true }, lost.id);
    await control.setRule({ copies: 3, delaySeconds: 0.05 }, doubled.id);
    await control.approve(lost.id);
    await control.approve(doubled.id);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3));
    expect(await control.listWebhooks(lost.id)).toMatchObject([{ state: 'dropped', attempts: [] }]);
    const [dropped] = await control.listWebhooks(lost.id);
    expect(await control.resend(dropped?.eventId ?? '')).toBe(200);
    expect(receiver.received).toHaveLength(4);
  });

  test('that were on their way at a stop go on after it, and so does all else', async () => {
    receiver.answers.push(500);
    const before = await start([60]);
    const { id } = await order(before.url);
    await paypalControl(before.url).approve(id);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    await before.stop();

    const { url } = await start();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
    expect(await paypalControl(url).readOrder(id)).toMatchObject({ status: 'APPROVED' });
    const [first, second] = receiver.received;
    expect(first?.id).toBe(second?.id);
  });
});

test('a file that is not understood is reported, and not written over', async () => {
  await writeFile(join(dir, 'paypal.json'), '{"orders":[{}]}');
  await expect(start()).rejects.toThrow(/No entiendo lo que guarda .*paypal\.json/);
  expect(await readFile(join(dir, 'paypal.json'), 'utf8')).toBe('{"orders":[{}]}');
});

describe('the page of an order', () => {
  const post = (page: string, instrument: string) =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ instrument }), redirect: 'manual' });

  test('says what is paid to whom, in Spanish and safely, and lets its form lead back', async () => {
    const { url } = await start();
    const { page } = await order(url);
    const answer = await fetch(page);
    const text = await answer.text();
    expect(text).toContain('WordPress Manager');
    expect(text).toContain('Plan &lt;b&gt;Básico&lt;/b&gt;');
    expect(text).toMatch(/19,99\s*US\$/);
    expect(text).toContain('Aprobar y pagar');
    expect(text).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:4280",
    );
  });

  test('approves and sends back, as PayPal does', async () => {
    const { url } = await start();
    const { id, page } = await order(url);
    const answer = await post(page, 'pending');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://localhost:4280/payment-success?payment_id=p&token=${id}&PayerID=PAGADORALOCAL`,
    );
    expect(await paypalControl(url).readOrder(id)).toMatchObject({
      status: 'APPROVED',
      instrument: 'pending',
    });
  });

  test('changes nothing when it is left by the other button', async () => {
    const { url } = await start();
    const { id, page } = await order(url);
    const text = await (await fetch(page)).text();
    expect(text).toContain(
      `href="http://localhost:4280/payment-failure?payment_id=p&amp;token=${id}">Cancelar y volver`,
    );
    expect(await paypalControl(url).readOrder(id)).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
    });
  });

  test('says when it is too late, and when there is none', async () => {
    const { url } = await start();
    const { id, page } = await order(url);
    await paypalControl(url).approve(id);
    await paypalControl(url).reverseApproval(id);
    expect(await (await fetch(page)).text()).toContain('Este pedido ya no se puede pagar.');
    expect((await post(page, 'balance')).headers.get('location')).toBe(`/checkoutnow?token=${id}`);
    const missing = await fetch(`${url}/checkoutnow?token=nada`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Este pedido no existe');
  });

  test('is in the panel, with what may happen to the order', async () => {
    const { url } = await start();
    const { id } = await order(url);
    await paypalControl(url).approve(id);
    const panel = await (await fetch(url)).text();
    expect(panel).toContain(`formaction="/orders/${id}/reverse-approval"`);
    const answer = await fetch(`${url}/orders/${id}/reverse-approval`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe('/');
    expect(await paypalControl(url).readOrder(id)).toMatchObject({ status: 'VOIDED' });
  });
});
