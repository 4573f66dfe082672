import type { ReactNode } from 'react';
import type { ListedActivity } from '../../../../../functions/activities/activities.domain.ts';
import { formatHours } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { activitiesText, versionsOf } from '../activities.text.ts';

const text = activitiesText.card;

export interface ActivityFactsProps {
  activity: ListedActivity;
  admin: boolean;
}

/** When it was asked for and done, with which WordPress; for administrators also for whom, and the hours. */
export function ActivityFacts({ activity, admin }: ActivityFactsProps) {
  const { createdAt, completedAt, clientName, hoursDedicated } = activity;
  const versions = versionsOf(activity);
  return (
    <ul className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted-foreground">
      <Fact>
        {text.created} <Day at={createdAt} />
      </Fact>
      {completedAt !== null && (
        <Fact>
          {text.completed} <Day at={completedAt} />
        </Fact>
      )}
      {versions !== null && <Fact>{versions}</Fact>}
      {admin && <Fact>{clientName === null ? text.noClient : `${text.client} ${clientName}`}</Fact>}
      {admin && hoursDedicated !== null && (
        <Fact>
          {text.hours} {formatHours(hoursDedicated)}
        </Fact>
      )}
    </ul>
  );
}

const Fact = ({ children }: { children: ReactNode }) => (
  <li className="wrap-anywhere">{children}</li>
);

function Day({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.date(at)}
    </time>
  );
}
