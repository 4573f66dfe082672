import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '../../components/ui/overlays/toast.tsx';

/** Tells that a site was saved and goes on to `to`, if anywhere. Who left meanwhile stays where they are. */
export function useSaved(title: string): (to: string | null) => void {
  const toast = useToast();
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  return (to) => {
    toast({ title, variant: 'success' });
    if (here.current && to !== null) void navigate(to);
  };
}
