import { useQuery } from '@tanstack/react-query';
import {
  activityTypeLabels,
  titleOf,
  type ListedActivity,
} from '../../../../../../functions/activities/activities.domain.ts';
import type { ManagedPayment } from '../../../../../../functions/payments/payments.domain.ts';
import type { SiteStatus } from '../../../../../../functions/status/status.domain.ts';
import { byHealth, healthOf } from '../../../../../../functions/status/status.health.domain.ts';
import { withoutProtocol } from '../../../../../../functions/websites/websites.url.domain.ts';
import { listOfClient, pathOfPayment, paths, pathOfSite } from '../../../../app/paths.ts';
import { formatMoney } from '../../../../lib/format/format.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useNow } from '../../../../lib/format/use-now.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { ActivityStatus } from '../../../activities/public/activity-badges.tsx';
import { pathOfActivity } from '../../../activities/public/activity-links.ts';
import { PaymentStatus } from '../../../payments/public/payment-status.tsx';
import { SiteHealth } from '../../../status/public/site-health.tsx';
import { activitiesOfQuery, paymentsOfQuery, sitesOfQuery } from '../../users.one.queries.ts';
import { oneUserText } from '../../users.one.text.ts';
import { ListPart, PartRow, ROWS_SHOWN } from './part.tsx';

const MINUTE_MS = 60_000;

interface OfPerson {
  userId: string;
}

const healthAt = (site: SiteStatus, now: Date) => healthOf(site, now);

/** The worst of a person's newest sites, each with its health in a sentence. */
export function SitesPart({ userId }: OfPerson) {
  const text = oneUserText.sites;
  const now = useNow(MINUTE_MS);
  const query = useQuery(sitesOfQuery(useApi(), userId));
  const { items = [], total = 0 } = query.data ?? {};
  const worst = (sites: readonly SiteStatus[]) =>
    sites
      .toSorted((one, other) => byHealth(healthAt(one, now), healthAt(other, now)))
      .slice(0, ROWS_SHOWN);
  return (
    <ListPart
      title={text.title}
      all={{ to: listOfClient(paths.status, userId), label: text.all(total) }}
      text={text}
      query={query}
      choose={worst}
      foot={
        items.length > ROWS_SHOWN && (
          <p className="border-t px-4 py-2.5 text-[0.8125rem] leading-5 text-muted-foreground sm:px-6">
            {text.worstOf(ROWS_SHOWN, items.length)}
          </p>
        )
      }
    >
      {(site) => (
        <PartRow
          key={site.websiteId}
          to={pathOfSite(paths.statusDetail, site.websiteId)}
          name={site.name}
          detail={withoutProtocol(site.url)}
        >
          <SiteHealth health={healthAt(site, now)} className="min-w-0 sm:basis-60" />
        </PartRow>
      )}
    </ListPart>
  );
}

/** What a person requested last. */
export function ActivitiesPart({ userId }: OfPerson) {
  const text = oneUserText.activities;
  const format = useFormat();
  const query = useQuery(activitiesOfQuery(useApi(), userId));
  const about = ({ type, websiteName, websiteUrl, createdAt }: ListedActivity) =>
    [
      activityTypeLabels[type],
      websiteName || withoutProtocol(websiteUrl),
      format.date(createdAt),
    ].join(' · ');
  return (
    <ListPart
      title={text.title}
      all={{ to: listOfClient(paths.activities, userId), label: text.all }}
      text={text}
      query={query}
    >
      {(activity) => (
        <PartRow
          key={activity.activityId}
          to={pathOfActivity(activity.activityId)}
          name={titleOf(activity)}
          detail={about(activity)}
        >
          <ActivityStatus status={activity.status} />
        </PartRow>
      )}
    </ListPart>
  );
}

/** What a person paid last. */
export function PaymentsPart({ userId }: OfPerson) {
  const text = oneUserText.payments;
  const format = useFormat();
  const query = useQuery(paymentsOfQuery(useApi(), userId));
  const about = ({ createdAt, receiptNumber }: ManagedPayment) =>
    [format.date(createdAt), receiptNumber ?? ''].filter((each) => each !== '').join(' · ');
  return (
    <ListPart
      title={text.title}
      all={{ to: listOfClient(paths.payments, userId), label: text.all }}
      text={text}
      query={query}
    >
      {(payment) => (
        <PartRow
          key={payment.paymentId}
          to={pathOfPayment(payment.paymentId)}
          name={payment.planName}
          detail={about(payment)}
        >
          <span className="tabular font-medium">
            {formatMoney(payment.amountCents, payment.currency)}
          </span>
          <span className="flex sm:w-28">
            <PaymentStatus status={payment.status} />
          </span>
        </PartRow>
      )}
    </ListPart>
  );
}
