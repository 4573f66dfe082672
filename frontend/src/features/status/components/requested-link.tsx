import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { pathOfActivity } from '../../activities/public/activity-links.ts';
import { sitePageText } from '../status.site.text.ts';

const text = sitePageText.updates;

/** That an update was requested already, and the activity that asks for it. `name`: what is to be updated, or where. */
export function RequestedLink({ activityId, name }: { activityId: string; name: string }) {
  return (
    <Button asChild variant="link" size="inline" className="relative z-1 max-md:px-2">
      <Link
        to={pathOfActivity(activityId)}
        title={text.requestedOf(name)}
        aria-label={text.requestedOf(name)}
      >
        <CalendarClock aria-hidden />
        {text.requested}
      </Link>
    </Button>
  );
}
