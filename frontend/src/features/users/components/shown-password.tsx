import { CopyButton } from '../../../components/copy-button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { temporaryText as text } from '../users.dialogs.text.ts';

/** A password to be read once, with the way to copy it. */
export function ShownPassword({ label, password }: { label: string; password: string }) {
  const toast = useToast();
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-muted/60 p-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="text-xs text-muted-foreground">{label}</p>
        <code className="mt-0.5 block font-mono text-base font-semibold tracking-wide break-all select-all">
          {password}
        </code>
      </div>
      <CopyButton
        text={password}
        label={text.copy}
        onCopied={() => toast({ title: text.copied, variant: 'success' })}
        onFailed={() => toast({ title: text.copyFailed, variant: 'destructive' })}
      />
    </div>
  );
}
