import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '../../components/ui/overlays/toast.tsx';

/** Tells that a site was saved and goes to the list at `to`. Who left meanwhile is told, but not taken away from where they are. */
export function useSaved(title: string, to: string): () => void {
  const toast = useToast();
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  return () => {
    toast({ title, variant: 'success' });
    if (here.current) void navigate(to);
  };
}
