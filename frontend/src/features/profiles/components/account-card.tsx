import { displayNameOf } from '../../../../../functions/profiles/profiles.domain.ts';
import { initialsOf, RoleBadge } from '../../../components/layout/person.tsx';
import { Card, CardContent } from '../../../components/ui/card.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { profilesText } from '../profiles.text.ts';

const text = profilesText.account;
const termLooks = 'text-sm text-muted-foreground';

/** What the person cannot change: the address they registered with, the role, and since when they are here. */
export function AccountCard() {
  const profile = useProfile();
  const format = useFormat();
  return (
    <Card aria-label={text.title}>
      <CardContent>
        <div className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="flex size-12 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary-soft-foreground"
          >
            {initialsOf(profile)}
          </span>
          <p className="min-w-0 font-semibold wrap-anywhere">{displayNameOf(profile)}</p>
        </div>
        <dl className="mt-4 grid gap-4 border-t pt-4">
          <div>
            <dt className={termLooks}>{text.email}</dt>
            <dd className="mt-0.5 text-sm font-medium wrap-anywhere">{profile.email}</dd>
            <dd className="mt-0.5 text-sm text-muted-foreground">{text.emailHint}</dd>
          </div>
          <div className="flex items-center justify-between gap-4">
            <dt className={termLooks}>{text.role}</dt>
            <dd>
              <RoleBadge />
            </dd>
          </div>
          <div className="flex items-center justify-between gap-4">
            <dt className={termLooks}>{text.since}</dt>
            <dd className="tabular text-sm">{format.date(profile.createdAt)}</dd>
          </div>
        </dl>
      </CardContent>
    </Card>
  );
}
