import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  isJobOver,
  jobPercentOf,
  sitesDone,
  type UpdateJob,
} from '../../../../../../functions/activities/jobs/activities.jobs.domain.ts';
import { ProgressCard } from '../../../../components/progress-card.tsx';
import { Alert } from '../../../../components/ui/alert.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { useToast } from '../../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../../lib/forms/use-action.ts';
import { messageOf } from '../../../../lib/http/api-error.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { useProfile } from '../../../../lib/session/session.context.tsx';
import { freshenAfterJob, updateJobsQuery, useUndoUpdateJob } from './update-jobs.queries.ts';
import { updateJobsText as text } from './update-jobs.text.ts';

const none: readonly UpdateJob[] = [];

/**
 * The updates that somebody requested on several sites at once: how far each is, then what came of it, until it is closed
 * or ten minutes old. For administrators, who alone have a page that requests them.
 */
export function UpdateJobs() {
  const admin = useProfile().role === 'admin';
  const query = useQuery({ ...updateJobsQuery(useApi()), enabled: admin });
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const jobs = query.data ?? none;
  useFreshenedAtEnd(jobs);
  return jobs
    .filter(({ jobId }) => !closed.has(jobId))
    .map((job) => (
      <Job
        key={job.jobId}
        job={job}
        lost={query.isError}
        onClose={() => setClosed(new Set([...closed, job.jobId]))}
      />
    ));
}

/** Has lists read again once what was under way here is over. */
function useFreshenedAtEnd(jobs: readonly UpdateJob[]): void {
  const client = useQueryClient();
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ended = jobs.some((job) => isJobOver(job) && running.current.has(job.jobId));
    const under = jobs.filter((job) => !isJobOver(job));
    running.current = new Set(under.map(({ jobId }) => jobId));
    if (ended) void freshenAfterJob(client);
  }, [jobs, client]);
}

interface JobProps {
  job: UpdateJob;
  /** Its progress could not be read just now. */
  lost: boolean;
  onClose: () => void;
}

function Job({ job, lost, onClose }: JobProps) {
  if (isJobOver(job)) return <JobEnd job={job} onClose={onClose} />;
  const isUndo = job.state === 'undoing';
  return (
    <ProgressCard
      title={isUndo ? text.undoing(job.created) : text.running(job.total)}
      label={text.label}
      percent={jobPercentOf(job)}
      note={lost ? text.pollFailed : text.leave}
      action={<UndoButton job={job} />}
    >
      {isUndo
        ? text.undone(job.removed + job.kept, job.created)
        : text.done(sitesDone(job), job.total)}
    </ProgressCard>
  );
}

const titles = {
  ...{ finished: text.finished, undone: text.removed, interrupted: text.interrupted },
  ...{ running: text.interrupted, undoing: text.interrupted },
} as const;

/** What came of a job, and why some sites were left out. */
function JobEnd({ job, onClose }: Omit<JobProps, 'lost'>) {
  const { state } = job;
  const whole = state === 'undone' ? job.kept === 0 : job.created === job.total;
  return (
    <Alert
      variant={whole ? 'success' : 'warning'}
      className="mb-6"
      title={titles[state](job)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.close}
          </Button>
          {/* Last: once it is pressed nothing else comes under the pointer. */}
          <UndoButton job={job} />
        </>
      }
    >
      <Reasons job={job} />
    </Alert>
  );
}

/** Why sites have no activity, or still have one. */
function Reasons({ job: { state, refused, created, kept } }: Pick<JobProps, 'job'>) {
  if (state === 'undone') return kept > 0 && <p>{text.kept(kept)}</p>;
  return (
    <>
      {refused.map(({ reason, sites }) => (
        <p key={reason}>{text.refused(reason, sites)}</p>
      ))}
      {state === 'finished' && created > 0 && <p>{text.closes}</p>}
    </>
  );
}

function UndoButton({ job: { jobId, canUndo, created, state } }: Pick<JobProps, 'job'>) {
  const toast = useToast();
  const undo = useAction(useUndoUpdateJob(), {
    failed: (error) =>
      toast({ title: text.undoFailed, description: messageOf(error), variant: 'destructive' }),
  });
  // Nothing was created, and nothing will be.
  if (!canUndo || (created === 0 && state !== 'running')) return null;
  return (
    <Button variant="secondary" loading={undo.pending} onClick={() => undo.run(jobId)}>
      {!undo.pending && <Undo2 aria-hidden />}
      {text.undo}
    </Button>
  );
}
