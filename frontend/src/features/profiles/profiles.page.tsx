import { useCallback, useState } from 'react';
import { formatDay } from '../../../../functions/core/format.ts';
import { displayNameOf } from '../../../../functions/profiles/profiles.domain.ts';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { initialsOf, RoleBadge } from '../../components/layout/person.tsx';
import { TermsLinks } from '../../components/terms/terms-links.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useConfig } from '../../lib/config.context.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { DataExportCard } from '../data-exports/public/data-export-card.tsx';
import { ErasureCard } from '../erasures/public/erasure-card.tsx';
import { OwnCompany, OwnMembers } from '../users/public/members-cards.tsx';
import { SecondFactorCard } from '../second-factors/public/second-factor-card.tsx';
import { OwnSessions } from '../sessions/public/sessions-cards.tsx';
import { HistoryCard } from './components/history-card.tsx';
import { PasswordCard } from './components/password-card.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import { profilesText as text } from './profiles.text.ts';

const accountText = text.account;
const termLooks = 'text-sm text-muted-foreground';

/** /profile: the person's own data, their company's and their password (spec 000 §2, Profile). */
export function ProfilePage() {
  const { role, position, companyId } = useProfile();
  const isClient = role === 'cliente';
  const [profileUnsaved, setProfileUnsaved] = useState(false);
  const [passwordUnsaved, setPasswordUnsaved] = useState(false);
  const unsaved = useCallback(
    () => profileUnsaved || passwordUnsaved,
    [profileUnsaved, passwordUnsaved],
  );
  return (
    <>
      <PageHeader
        title={text.title}
        description={companyId === null ? text.description : text.memberDescription}
      />
      <div className="grid grid-cols-1 gap-6">
        <AccountCard />
        {companyId !== null && <OwnCompany />}
        <ProfileForm onUnsaved={setProfileUnsaved} />
        {isClient && position === 'owner' && <OwnMembers />}
        <PasswordCard onUnsaved={setPasswordUnsaved} />
        <SecondFactorCard />
        <OwnSessions />
        <HistoryCard />
        <DataExportCard />
        {isClient && <ErasureCard />}
      </div>
      <LeaveGuard unsaved={unsaved} lost={text.leaveLoses} />
    </>
  );
}

/** What the person cannot change: the address they registered with, the role, and since when they are here. */
function AccountCard() {
  const profile = useProfile();
  const format = useFormat();
  return (
    <Card aria-label={accountText.title}>
      <CardContent className="xl:flex xl:items-center xl:gap-10">
        <div className="flex min-w-0 items-center gap-3 xl:flex-1">
          <span
            aria-hidden="true"
            className="flex size-12 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary-soft-foreground"
          >
            {initialsOf(profile)}
          </span>
          <p className="min-w-0 font-semibold wrap-anywhere">{displayNameOf(profile)}</p>
        </div>
        <dl className="grid gap-4 max-xl:mt-4 max-xl:border-t max-xl:pt-4 xl:w-160 xl:grid-cols-[minmax(0,1fr)_auto_auto] xl:gap-10">
          <div>
            <dt className={termLooks}>{accountText.email}</dt>
            <dd className="mt-0.5 text-sm font-medium wrap-anywhere">{profile.email}</dd>
            <dd className="mt-0.5 text-sm text-muted-foreground">{accountText.emailHint}</dd>
          </div>
          <div className="flex items-center justify-between gap-4 xl:flex-col xl:items-start xl:justify-start xl:gap-1">
            <dt className={termLooks}>{accountText.role}</dt>
            <dd>
              <RoleBadge />
            </dd>
          </div>
          <div className="flex items-center justify-between gap-4 xl:flex-col xl:items-start xl:justify-start xl:gap-1">
            <dt className={termLooks}>{accountText.since}</dt>
            <dd className="tabular text-sm">{format.date(profile.createdAt)}</dd>
          </div>
        </dl>
      </CardContent>
      <AcceptedTerms />
    </Card>
  );
}

/** Which text of the terms the person accepted, and when. */
function AcceptedTerms() {
  const { acceptedTerms } = useProfile();
  const { terms } = useConfig();
  const format = useFormat();
  if (!acceptedTerms) return null;
  const { version, acceptedAt } = acceptedTerms;
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-t px-4 py-2 text-sm sm:px-6">
      <p className="min-h-control content-center">
        {accountText.terms(formatDay(version), format.date(acceptedAt))}
      </p>
      {terms && <TermsLinks terms={terms} />}
    </div>
  );
}
