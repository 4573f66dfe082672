"""Runs MiniStack until it is told to stop, or until whoever started it is gone.

The parent holds the other end of standard input. When the parent dies, however abruptly, that pipe
closes and MiniStack gets the SIGTERM on which it saves its state: nothing is left running.
"""

import os
import signal
import sys
import threading

from ministack.app import main


def stop_when_the_parent_is_gone():
    # Not sys.stdin: its lock would be held by this thread while the interpreter ends.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


threading.Thread(target=stop_when_the_parent_is_gone, daemon=True).start()
sys.argv = ["ministack"]
main()
