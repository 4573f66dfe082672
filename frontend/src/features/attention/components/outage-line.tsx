import { Link, useLocation } from 'react-router';
import { OUTAGE_KIND, type Outage } from '../../../../../functions/attention/attention.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { withParams } from '../../../lib/url-params/use-address-params.ts';
import { attentionText } from '../attention.text.ts';
import { KindMark } from './kind-mark.tsx';

const text = attentionText.outage;

/** Many sites that do not answer, in one line, which leads to them; nothing where there are none. */
export function OutageLine({ outage }: { outage: Outage | undefined }) {
  const format = useFormat();
  const { search } = useLocation();
  const each = withParams(new URLSearchParams(search), { tipo: OUTAGE_KIND }).toString();
  if (!outage) return null;
  const { sites, since, together } = outage;
  const [day = '', time = ''] = format.dateTime(since).split(' ');
  const isToday = day === format.date(new Date().toISOString());
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-4 py-3 sm:px-6">
      <KindMark kind={OUTAGE_KIND} />
      <p className="min-w-0 flex-1 basis-60 font-medium">
        {text[together ? 'together' : 'apart'](
          formatCount(sites, ...text.nouns),
          isToday ? text.today(time) : text.on(day, time),
        )}
      </p>
      <Button asChild variant="secondary">
        <Link to={{ search: each }}>{text.each}</Link>
      </Button>
    </div>
  );
}
