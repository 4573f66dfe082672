import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import type { ShownDataExport } from '../../../../../functions/data-exports/data-exports.domain.ts';
import { LoadFailure } from '../../../components/lists/load-failure.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { dataExportQuery, useDownloadExport, useRequestExport } from '../data-exports.queries.ts';
import { dataExportsText as text } from '../data-exports.text.ts';
import { DataExportFrame } from './data-export-frame.tsx';
import { DataExportSkeleton } from './data-export-skeleton.tsx';

/** The file of the person's own data, on their profile. */
export function OwnDataExport() {
  const query = useQuery(dataExportQuery(useApi()));
  return (
    <DataExportFrame>
      {query.data && <Standing dataExport={query.data.dataExport} />}
      {!query.data &&
        (query.isPending ? (
          <DataExportSkeleton />
        ) : (
          <LoadFailure title={text.loadFailed} query={query} bare />
        ))}
    </DataExportFrame>
  );
}

function Standing({ dataExport }: { dataExport: ShownDataExport | null }) {
  if (dataExport === null) {
    return (
      <Lines hint={text.none}>
        <AskButton>{text.ask}</AskButton>
      </Lines>
    );
  }
  if (dataExport.state === 'preparing') return <Preparing />;
  if (dataExport.state === 'ready') return <Ready dataExport={dataExport} />;
  return (
    <Alert variant="error" title={text.failedTitle} actions={<AskButton>{text.retry}</AskButton>}>
      {text.failedHint}
    </Alert>
  );
}

function Lines({
  title,
  hint,
  children,
}: {
  title?: ReactNode;
  hint: string;
  children?: ReactNode;
}) {
  return (
    <div className="text-sm">
      {title && <p className="font-medium">{title}</p>}
      <p className="text-muted-foreground">{hint}</p>
      {children && <div className="mt-4 flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

const Preparing = () => (
  <div role="status">
    <Lines
      title={
        <span className="flex items-center gap-2">
          <Spinner className="size-4" />
          {text.preparing}
        </span>
      }
      hint={text.preparingHint}
    />
  </div>
);

function Ready({ dataExport: { readyUntil, size } }: { dataExport: ShownDataExport }) {
  const format = useFormat();
  const toast = useToast();
  const download = useAction(useDownloadExport(), {
    failed: (error) =>
      toast({ title: text.downloadFailed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <Lines
      title={text.ready(format.dateTime(readyUntil ?? ''), formatBytes(size ?? 0))}
      hint={text.readyHint}
    >
      <Button loading={download.pending} onClick={() => download.run()}>
        {!download.pending && <Download aria-hidden="true" />}
        {download.pending ? text.downloading : text.download}
      </Button>
      <AskButton>{text.again}</AskButton>
    </Lines>
  );
}

/** Asks for a file, in place of the one before. */
function AskButton({ children }: { children: string }) {
  const toast = useToast();
  const ask = useAction(useRequestExport(), {
    failed: (error) =>
      toast({ title: text.askFailed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <Button variant="secondary" loading={ask.pending} onClick={() => ask.run()}>
      {ask.pending ? text.asking : children}
    </Button>
  );
}
