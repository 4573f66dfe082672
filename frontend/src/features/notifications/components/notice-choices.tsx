import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import {
  isNoticeFor,
  mailTimes,
  noticeKinds,
  portalTimes,
  type NoticeChoice,
  type NoticeChoicesView,
  type NoticeKind,
} from '../../../../../functions/notifications/notices/notifications.notices.domain.ts';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { FormCard } from '../../../components/form-card.tsx';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { choicesQuery, useChangeChoices } from '../notifications.choices.queries.ts';
import { choicesText as text } from '../notifications.choices.text.ts';

type Edited = Partial<Record<NoticeKind, NoticeChoice>>;

/** What an administrator is notified of, and when. */
export function NoticeChoices() {
  const query = useQuery(choicesQuery(useApi()));
  if (query.data) return <ChoicesForm view={query.data} />;
  if (query.isError) return <LoadFailure title={text.failed} query={query} />;
  return (
    <SkeletonGroup>
      <Skeleton className="h-96 w-full" />
    </SkeletonGroup>
  );
}

function ChoicesForm({ view }: { view: NoticeChoicesView }) {
  const toast = useToast();
  const { position } = useProfile();
  const [edited, setEdited] = useState<Edited>({});
  const isDirty = Object.keys(edited).length > 0;
  const unsaved = useCallback(() => isDirty, [isDirty]);
  const { run, pending } = useAction(useChangeChoices(), {
    done: () => {
      setEdited({});
      toast({ title: text.saved, variant: 'success' });
    },
    failed: (error) =>
      toast({ title: text.saveFailed, description: messageOf(error), variant: 'destructive' }),
  });
  const chosen = { ...view.choices, ...edited };
  const choose = (kind: NoticeKind, change: Partial<NoticeChoice>) =>
    setEdited({ ...edited, [kind]: { ...chosen[kind], ...change } });
  return (
    <>
      <FormCard
        title={text.title}
        description={text.description}
        footer={
          <Button
            loading={pending}
            aria-disabled={!isDirty}
            onClick={() => isDirty && run({ choices: edited, revision: view.revision })}
          >
            {pending ? text.saving : text.save}
          </Button>
        }
      >
        <ul className="divide-y">
          {noticeKinds
            .filter((kind) => isNoticeFor(position, kind))
            .map((kind) => (
              <Kind key={kind} kind={kind} chosen={chosen[kind]} onChoose={choose} />
            ))}
        </ul>
      </FormCard>
      <LeaveGuard unsaved={unsaved} lost={text.leaveLoses} />
    </>
  );
}

interface KindProps {
  kind: NoticeKind;
  chosen: NoticeChoice;
  onChoose: (kind: NoticeKind, change: Partial<NoticeChoice>) => void;
}

/** One kind: what it is, and when it is in the portal and goes by e-mail. */
function Kind({ kind, chosen, onChoose }: KindProps) {
  const { name, hint } = text.kinds[kind];
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_11rem_11rem] md:items-center">
      <div>
        <p className="text-sm font-medium">{name}</p>
        <p className="mt-0.5 text-sm text-muted-foreground">{hint}</p>
      </div>
      <label className="grid gap-1 text-sm text-muted-foreground">
        {text.portal}
        <Select
          aria-label={text.portalOf(name)}
          value={chosen.portal}
          onChange={({ target }) => {
            const portal = portalTimes.find((time) => time === target.value);
            if (portal) onChoose(kind, { portal });
          }}
        >
          <Options values={portalTimes} labels={text.times} />
        </Select>
      </label>
      <label className="grid gap-1 text-sm text-muted-foreground">
        {text.mail}
        <Select
          aria-label={text.mailOf(name)}
          value={chosen.mail}
          onChange={({ target }) => {
            const mail = mailTimes.find((time) => time === target.value);
            if (mail) onChoose(kind, { mail });
          }}
        >
          <Options values={mailTimes} labels={text.times} />
        </Select>
      </label>
    </li>
  );
}
