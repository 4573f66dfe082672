import { Dialog } from '../../components/ui/overlays/dialog.tsx';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';

/** As keyboards outside Macs are printed; a Mac's Cmd does the same. */
const keys: readonly [keys: string[], does: string][] = [
  [['Ctrl', 'K'], 'Buscar o ir a cualquier pantalla'],
  [['Ctrl', 'B'], 'Contraer o abrir el menú'],
  [['?'], 'Ver estos atajos'],
  [['Tab'], 'Ir al elemento siguiente; con Mayús, al anterior'],
  [['Esc'], 'Cerrar lo que está abierto'],
];

export function KeysDialog({ open, close }: DialogControl) {
  return (
    <Dialog open={open} onOpenChange={close} title="Atajos de teclado">
      <dl className="divide-y text-sm">
        {keys.map(([pressed, does]) => (
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
    </Dialog>
  );
}
