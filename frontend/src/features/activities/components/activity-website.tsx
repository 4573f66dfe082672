import { Link } from 'react-router';
import type { ListedActivity } from '../../../../../functions/activities/activities.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { paths, pathOfSite } from '../../../app/paths.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { activitiesText } from '../activities.text.ts';

const text = activitiesText.card;

export interface ActivityWebsiteProps {
  activity: ListedActivity;
  admin: boolean;
}

/** The site an activity is for, which leads to its status; what it was called, where it is gone. */
export function ActivityWebsite({ activity, admin }: ActivityWebsiteProps) {
  const { websiteId, websiteName, websiteUrl, websiteGone } = activity;
  const gone = admin ? text.goneForAdmin : text.gone;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      {websiteGone === null ? (
        <Link
          to={pathOfSite(paths.statusDetail, websiteId)}
          title={text.statusOf(websiteName)}
          className="inline-flex min-h-10 items-center text-primary-soft-foreground wrap-anywhere hover:underline"
        >
          {websiteName}
        </Link>
      ) : (
        <>
          <span className="inline-flex min-h-10 items-center wrap-anywhere">{websiteName}</span>
          <Badge variant="neutral">{gone[websiteGone]}</Badge>
        </>
      )}
      <span className="min-w-0 truncate text-muted-foreground" title={websiteUrl}>
        {withoutProtocol(websiteUrl)}
      </span>
    </p>
  );
}
