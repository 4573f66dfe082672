import { Upload } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { importText as text } from './import.text.ts';
import { ImportTable } from './import-table.tsx';
import { countsOf, type SiteImport } from './use-import.ts';

/** What becomes of the rows, and the button that registers those that are new. */
export function ImportSteps({ work }: { work: SiteImport }) {
  const { rows, results } = work;
  if (rows.length === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p role="status" className="tabular flex items-center gap-2 text-sm">
          {work.checking && <Spinner />}
          {work.checking ? text.checking : text.summary(countsOf(results))}
        </p>
        <Next work={work} />
      </div>
      {work.checkError && !work.checking && (
        <Alert
          variant="error"
          title={text.checkFailed}
          actions={
            <Button variant="secondary" onClick={work.checkAgain}>
              {text.retry}
            </Button>
          }
        >
          {messageOf(work.checkError)}
        </Alert>
      )}
      <ImportTable rows={rows} results={results} />
    </div>
  );
}

function Next({ work }: { work: SiteImport }) {
  const { checking, importing, waiting, results, checkError } = work;
  const { added } = countsOf(results);
  if (importing) {
    const total = added + waiting.length;
    return (
      <div className="flex flex-col gap-1.5 sm:w-72">
        <span className="tabular text-sm">{text.running(added, total)}</span>
        <Progress value={(added / total) * 100} label={text.progress} />
      </div>
    );
  }
  if (checking || checkError) return null;
  if (waiting.length > 0) {
    return (
      <Button onClick={work.start}>
        <Upload aria-hidden="true" />
        {text.submit(waiting.length)}
      </Button>
    );
  }
  if (added === 0) return <p className="text-sm text-muted-foreground">{text.nothing}</p>;
  return (
    <Button asChild>
      <Link to={paths.websites}>{text.see}</Link>
    </Button>
  );
}
