import { Dialog } from '../../components/ui/overlays/dialog.tsx';
import { attentionKeys } from '../../features/attention/public/attention-keys.text.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';
import { useProfile } from '../../lib/session/session.context.tsx';

type Keys = readonly (readonly [keys: readonly string[], does: string])[];

/** As keyboards outside Macs are printed; a Mac's Cmd does the same. */
const keys: Keys = [
  [['Ctrl', 'K'], 'Buscar o ir a cualquier pantalla'],
  [['Ctrl', 'B'], 'Contraer o abrir el menú'],
  [['?'], 'Ver estos atajos'],
  [['Tab'], 'Ir al elemento siguiente; con Mayús, al anterior'],
  [['Esc'], 'Cerrar lo que está abierto'],
];

export function KeysDialog({ open, close }: DialogControl) {
  const isAdmin = useProfile().role === 'admin';
  return (
    <Dialog open={open} onOpenChange={close} title="Atajos de teclado">
      <KeyList keys={keys} />
      {isAdmin && (
        <>
          <h3 className="mt-5 mb-1 text-sm font-semibold">{attentionKeys.title}</h3>
          <KeyList keys={attentionKeys.keys} />
        </>
      )}
    </Dialog>
  );
}

function KeyList({ keys: listed }: { keys: Keys }) {
  return (
    <dl className="divide-y text-sm">
      {listed.map(([pressed, does]) => (
        <div key={does} className="flex items-center justify-between gap-6 py-2.5">
          <dt>{does}</dt>
          <dd className="flex shrink-0 gap-1">
            {pressed.map((key) => (
              <kbd key={key} className="rounded-md border bg-muted px-1.5 py-0.5 text-xs">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
