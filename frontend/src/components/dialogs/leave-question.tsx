import { ConfirmDialog } from '../ui/overlays/alert-dialog.tsx';

/** The question; the text below it says what would be lost. */
export interface LeaveWords {
  title: string;
  stay: string;
  leave: string;
}

const formWords: LeaveWords = {
  title: '¿Salir sin guardar?',
  stay: 'Seguir editando',
  leave: 'Salir sin guardar',
};

interface LeaveQuestionProps {
  /** 'Perderás los datos que escribiste para este sitio.' */
  lost: string;
  words?: LeaveWords;
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** The question itself, also for a dialog that is closed with something unsaved in it. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { open, lost, words = formWords, onStay, onLeave } = props;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onStay()}
      title={words.title}
      description={lost}
      cancelLabel={words.stay}
      confirmLabel={words.leave}
      onConfirm={onLeave}
    />
  );
}
