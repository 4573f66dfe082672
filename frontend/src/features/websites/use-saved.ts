import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '../../components/ui/overlays/toast.tsx';

/**
 * Tells that a site was saved, with what else is known, and goes on to `to`, if anywhere. Who left meanwhile stays where
 * they are.
 */
export function useSaved(title: string): (to: string | null, known?: string) => void {
  const toast = useToast();
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  return (to, known) => {
    toast({ title, variant: 'success', ...(known !== undefined && { description: known }) });
    if (here.current && to !== null) void navigate(to);
  };
}
