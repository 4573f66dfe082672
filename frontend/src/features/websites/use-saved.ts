import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';
import { useToast } from '../../components/ui/overlays/toast.tsx';

/**
 * Says that a site was saved, with what else is known, and goes on to `to`. A person who left meanwhile stays where they are.
 */
export function useSaved(
  title: string,
): (to: string, known?: string, how?: NavigateOptions) => void {
  const toast = useToast();
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  return (to, known, how) => {
    toast({ title, variant: 'success', ...(known !== undefined && { description: known }) });
    if (here.current) void navigate(to, how);
  };
}
