import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A task that a page can open with: what it creates. */
export type StartName = 'activity' | 'user' | 'notification';

/** The state of a navigation that opens a page with a task begun. */
export const startState = (start: StartName) => ({ start });

const isStart = (state: unknown, name: StartName): boolean =>
  typeof state === 'object' && state !== null && 'start' in state && state.start === name;

/** Begins the page's task where the navigation asks for it; once, so that reloading the page does not begin it again. */
export function useStartedTask(name: StartName, begin: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search } = location;
  const asked = isStart(location.state, name);
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    if (!asked) return;
    void navigate(pathname + search, { replace: true, state: null });
    latest.current();
  }, [asked, navigate, pathname, search]);
}
