import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, CircleMinus, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SiteCheck } from '../../../../../functions/status/check/status.check.domain.ts';
import { travelsInClear } from '../../../../../functions/websites/websites.url.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { siteCheckText as text } from '../websites.text.ts';

export interface SiteCheckResultProps {
  /** Of the URL in the field; none while there is no URL, or it is being typed. */
  query: Pick<UseQueryResult<SiteCheck>, 'data' | 'error' | 'isFetching' | 'refetch'> | undefined;
  /** Takes the URL where the site really is. */
  onUse: (url: string) => void;
}

/**
 * What was found at the address of a new site. Nothing of it stops anybody: a site may be down for an hour. It has its
 * room before anything was found, because what comes below would move away under a finger.
 */
export function SiteCheckResult({ query, onUse }: SiteCheckResultProps) {
  return (
    <section
      aria-label={text.label}
      className="flex min-h-44 flex-col justify-center gap-3 rounded-lg border bg-muted/40 p-4 sm:min-h-36"
    >
      {query ? (
        <Result query={query} onUse={onUse} />
      ) : (
        <p className="text-sm text-muted-foreground">{text.idle}</p>
      )}
    </section>
  );
}

interface ResultProps extends SiteCheckResultProps {
  query: NonNullable<SiteCheckResultProps['query']>;
}

function Result({ query: { data, error, isFetching, refetch }, onUse }: ResultProps) {
  const again = (
    <Button
      variant="link"
      size="inline"
      className="text-current! underline"
      onClick={() => void refetch()}
    >
      <RefreshCw aria-hidden="true" />
      {text.again}
    </Button>
  );
  if (isFetching) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-muted-foreground">
        <Spinner />
        {text.pending}
      </p>
    );
  }
  if (error) {
    return (
      <Alert variant="warning" title={text.failed} actions={again}>
        {messageOf(error)}
      </Alert>
    );
  }
  return data ? <Found check={data} again={again} onUse={onUse} /> : null;
}

interface FoundProps {
  check: SiteCheck;
  again: ReactNode;
  onUse: SiteCheckResultProps['onUse'];
}

function Found({ check, again, onUse }: FoundProps) {
  const { movedTo } = check;
  return (
    <>
      <div role="status">
        <Facts check={check} />
      </div>
      {movedTo === null ? (
        <Problem check={check} again={again} />
      ) : (
        <Alert
          variant="warning"
          title={text.moved(movedTo)}
          actions={
            <Button
              variant="link"
              size="inline"
              className="text-current! underline"
              onClick={() => onUse(movedTo)}
            >
              {text.useMoved}
            </Button>
          }
        >
          {check.problem?.cause}
        </Alert>
      )}
      <Known known={check.known} />
    </>
  );
}

/** What is known of the site, a line each; what could not be found out has none. */
function Facts({ check }: { check: SiteCheck }) {
  if (!check.reachable) return null;
  const inClear = travelsInClear(check.url);
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      <Fact sign="good">{text.reachable}</Fact>
      <Fact sign={inClear ? 'bad' : 'good'}>{inClear ? text.http : text.https}</Fact>
      {check.wordpress === true && <Fact sign="good">{text.wordpress}</Fact>}
      {check.connector !== null && (
        <Fact sign={check.connector ? 'good' : 'none'}>
          {check.connector ? text.connector : text.noConnector}
        </Fact>
      )}
    </ul>
  );
}

const signs = {
  good: { icon: CircleCheck, looks: 'text-success-text' },
  bad: { icon: TriangleAlert, looks: 'text-warning-text' },
  none: { icon: CircleMinus, looks: 'text-muted-foreground' },
};

function Fact({ sign, children }: { sign: keyof typeof signs; children: ReactNode }) {
  const { icon: Icon, looks } = signs[sign];
  return (
    <li className={`flex items-center gap-1.5 ${looks}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>{children}</span>
    </li>
  );
}

function Problem({ check: { problem, reachable }, again }: Pick<FoundProps, 'check' | 'again'>) {
  if (!problem) return null;
  return (
    <Alert
      variant="warning"
      title={reachable ? text.notWordPress : text.unreachable}
      actions={again}
    >
      {problem.cause} {problem.advice} {text.anyway}
    </Alert>
  );
}

function Known({ known }: Pick<SiteCheck, 'known'>) {
  if (!known) return null;
  const { websiteId, name } = known;
  if (websiteId === null || name === null) {
    return (
      <Alert variant="warning" title={text.known.other}>
        {text.known.otherAdvice}
      </Alert>
    );
  }
  return (
    <Alert
      variant="warning"
      title={text.known.own(name)}
      actions={
        <Button asChild variant="link" size="inline" className="text-current! underline">
          <Link to={pathOfSite(paths.statusDetail, websiteId)}>{text.known.see}</Link>
        </Button>
      }
    />
  );
}
