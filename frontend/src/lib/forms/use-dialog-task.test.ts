import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDialogTask } from './use-dialog-task.ts';

describe('useDialogTask', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const started = (task: string) => {
    const { result } = renderHook(() => useDialogTask<string>());
    act(() => result.current.start(task));
    return result;
  };

  it('keeps what a dialog was about while it closes, and forgets it then', () => {
    const result = started('edit');
    act(() => result.current.close());
    expect(result.current).toMatchObject({ task: 'edit', open: false });
    act(() => void vi.runAllTimers());
    expect(result.current.task).toBeUndefined();
  });

  it('does not lose a dialog that starts while the one before is being forgotten', () => {
    const result = started('edit');
    act(() => result.current.close());
    act(() => {
      result.current.start('password');
      // The first task's timer fires before React renders the second one.
      vi.runAllTimers();
    });
    expect(result.current).toMatchObject({ task: 'password', open: true, turn: 2 });
  });

  it('is not closed by what a dialog before it was still waiting for', () => {
    const result = started('edit');
    const closeFirst = result.current.close;
    act(() => closeFirst());
    act(() => result.current.start('password'));
    act(() => closeFirst());
    expect(result.current).toMatchObject({ task: 'password', open: true });
  });
});
