import type { MailEvent } from '../../../events/reports.events.ts';
import { newId } from '../../../functions/core/id.ts';
import { localAccount } from '../../../infra/local/deploy/aws.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { deliverAwsEvent } from '../queues/aws-events.ts';

const detailTypes = {
  Send: 'Email Sent',
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
  Reject: 'Email Rejected',
} as const satisfies Record<MailEvent['eventType'], string>;

export interface ReportedMail {
  kind: MailEvent['eventType'];
  /** Whom it is about; all of the e-mail's where it was sent or rejected. */
  recipients: readonly string[];
  /** What the e-mail was sent with. */
  tags: Readonly<Record<string, string>>;
  configurationSet: string;
  /** What the other side said, where it bounced. */
  detail?: string;
}

/** What an event has beside the e-mail itself. */
function newsOf({ kind, recipients, detail }: ReportedMail, timestamp: string): object {
  const addresses = recipients.map((emailAddress) => ({ emailAddress }));
  const feedbackId = newId();
  switch (kind) {
    case 'Send':
      return { send: {} };
    case 'Reject':
      return { reject: { reason: 'Bad content' } };
    case 'Delivery': {
      const reply = { smtpResponse: '250 2.6.0 Message received', reportingMTA: 'mta.example.com' };
      return { delivery: { timestamp, processingTimeMillis: 3_011, recipients, ...reply } };
    }
    case 'Bounce': {
      const said = { action: 'failed', status: '5.1.1', diagnosticCode: detail };
      const bouncedRecipients = addresses.map((address) => ({ ...address, ...said }));
      const type = { bounceType: 'Permanent', bounceSubType: 'General', feedbackId };
      return { bounce: { ...type, bouncedRecipients, timestamp } };
    }
    case 'Complaint':
      return {
        complaint: {
          complainedRecipients: addresses,
          complaintFeedbackType: 'abuse',
          feedbackId,
          timestamp,
        },
      };
  }
}

/**
 * An event as SES publishes it to EventBridge: docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html, where its
 * `detail` is that of event publishing by configuration sets.
 */
function mailEventOf(reported: ReportedMail, at = new Date()) {
  const timestamp = at.toISOString();
  const tags = { 'ses:configuration-set': reported.configurationSet, ...reported.tags };
  const mail = {
    timestamp,
    messageId: newId(),
    source: 'portal@portal.test',
    sendingAccountId: localAccount.accountId,
    destination: reported.recipients,
    headersTruncated: false,
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  };
  return {
    version: '0',
    id: newId(),
    'detail-type': detailTypes[reported.kind],
    source: 'aws.ses',
    account: localAccount.accountId,
    time: timestamp,
    region: localAccount.region,
    resources: [`arn:aws:ses:${localAccount.region}:${localAccount.accountId}:configuration-set/x`],
    detail: { eventType: reported.kind, mail, ...newsOf(reported, timestamp) },
  };
}

/**
 * Reports to a stack's worker of monthly reports what became of an e-mail, as SES would: the emulator's does not.
 * @throws Error where no rule has an interest in it
 */
export const reportOfMail = (stack: StackInfo, reported: ReportedMail): Promise<void> =>
  deliverAwsEvent(stack, { entry: 'reports.monthly.worker', event: mailEventOf(reported) });
