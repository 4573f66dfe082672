import type { SettlePayment } from '../../../events/payments.events.ts';
import type { RawRequest } from '../../core/http/create-api.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Log } from '../../core/observability/logger.ts';
import { measured } from '../../core/observability/measures.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import { ProviderUnavailable, type PaymentsProvider } from '../payments.provider.ts';
import {
  disputeOf,
  handledEventTypes,
  paymentOf,
  webhookSchema,
  type Webhook,
} from './payments.webhook.domain.ts';

export interface WebhookDependencies {
  provider: Pick<PaymentsProvider, 'verifyWebhook' | 'findPaymentId'>;
  send: SendMessages<SettlePayment>;
  log: Pick<Log, 'info' | 'warn'>;
}

/** Undefined if it is not an event. */
function parse(bytes: Buffer): Webhook | undefined {
  try {
    return webhookSchema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** For `catch` of a call to the provider: it sends the webhook again. */
function refuseUnavailable(error: unknown): never {
  throw error instanceof ProviderUnavailable ? new AppError('PROVIDER_UNAVAILABLE') : error;
}

const isVerified = async (raw: RawRequest, { provider }: WebhookDependencies): Promise<boolean> =>
  (await provider.verifyWebhook(raw).catch(refuseUnavailable)) === 'verified';

/** The payment of an event, with its dispute; a dispute names the capture, and the provider knows whose that is. */
async function findSubject(
  webhook: Webhook,
  { provider }: WebhookDependencies,
): Promise<{ paymentId: string | undefined; disputeId?: string }> {
  const dispute = disputeOf(webhook);
  if (!dispute) return { paymentId: paymentOf(webhook) };
  const { captureId, disputeId } = dispute;
  return { paymentId: await provider.findPaymentId(captureId).catch(refuseUnavailable), disputeId };
}

const isHandled = (eventType: string) => handledEventTypes.some((handled) => handled === eventType);

/**
 * Accepts a webhook that PayPal itself confirms, and queues it as a reason to settle its payment; nothing of it is stored
 * here. Signed webhooks about other things are accepted and ignored: PayPal would repeat a refused one for three days.
 * @throws AppError SIGNATURE_INVALID if PayPal did not send it, PROVIDER_UNAVAILABLE: PayPal sends it again
 */
export async function acceptWebhook(
  raw: RawRequest,
  dependencies: WebhookDependencies,
): Promise<{ accepted: true }> {
  const { send, log } = dependencies;
  const webhook = parse(raw.bytes);
  if (!webhook || !(await isVerified(raw, dependencies))) {
    log.warn('webhook refused', { bytes: raw.bytes.byteLength });
    throw new AppError('SIGNATURE_INVALID');
  }
  const { id: eventId, event_type: eventType } = webhook;
  const { paymentId, ...dispute } = await findSubject(webhook, dependencies);
  const isOurs = paymentId !== undefined && isHandled(eventType);
  const about = { eventId, eventType, paymentId, queued: isOurs };
  log.info('webhook', { ...about, ...measured({ WebhooksVerified: 1 }) });
  const event = { eventId, eventType, ...dispute };
  if (isOurs) await send([{ type: 'SettlePayment', paymentId, event }]);
  return { accepted: true };
}
