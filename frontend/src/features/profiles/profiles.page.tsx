import { useCallback, useState } from 'react';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { AccountCard } from './components/account-card.tsx';
import { PasswordCard } from './components/password-card.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import { profilesText as text } from './profiles.text.ts';

/** /profile: the person's own data, their company's and their password (spec 000 §2, Profile). */
export function ProfilePage() {
  const [profileUnsaved, setProfileUnsaved] = useState(false);
  const [passwordUnsaved, setPasswordUnsaved] = useState(false);
  const unsaved = useCallback(
    () => profileUnsaved || passwordUnsaved,
    [profileUnsaved, passwordUnsaved],
  );
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="lg:order-last">
          <AccountCard />
        </div>
        <div className="grid min-w-0 gap-6">
          <ProfileForm onUnsaved={setProfileUnsaved} />
          <PasswordCard onUnsaved={setPasswordUnsaved} />
        </div>
      </div>
      <LeaveGuard unsaved={unsaved} lost={text.leaveLoses} />
    </>
  );
}
