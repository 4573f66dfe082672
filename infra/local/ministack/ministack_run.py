"""Runs MiniStack until it is stopped, or until the process that started it ends.

The parent holds the other end of standard input. When the parent dies, however abruptly, that pipe
closes and MiniStack gets the SIGTERM on which it saves its state: nothing is left running.

A line that the parent writes there starts the saving: at once, and then again and again, so that a
process that is killed loses little. What it loses is what came after the last save: unsaved.json says
when that was and until when the process lived. An orderly stop deletes it.

Arguments: seconds between two saves; the path of unsaved.json.
"""

import json
import os
import re
import signal
import sys
import threading
import time
from datetime import datetime, timezone
from functools import lru_cache

from ministack import app
from ministack.core import lambda_runtime, persistence
from ministack.services import cognito, dynamodb

BEAT_SECONDS = 2
ATTEMPTS = 5
ATTEMPT_SECONDS = 0.05
# No invocation of the portal may take longer: the longest timeout is 15 minutes, that of a worker.
INVOCATION_SECONDS = 900
LOOK_SECONDS = 0.05
# The portal has some hundred.
EXPRESSIONS = 1024
WHOLE_PARTITION = re.compile(r"(#\w+) = (:\w+)")


def now():
    return datetime.now(timezone.utc).isoformat()


class Saver:
    def __init__(self, record_path):
        self.record_path = record_path
        # Loaded state is that of the last save: what happens from now on is not saved yet.
        self.saved_at = now()
        self.lock = threading.Lock()
        self.is_over = False

    def beat(self):
        """Notes that the process lives."""
        with self.lock:
            if self.is_over:
                return
            unfinished = self.record_path + ".tmp"
            with open(unfinished, "w") as file:
                json.dump({"savedAt": self.saved_at, "aliveAt": now()}, file)
            os.replace(unfinished, self.record_path)

    def save(self):
        """Saves every service."""
        began = now()
        with self.lock:
            is_whole = True
            for name, get_state in app._build_persistence_save_dict().items():
                if self.is_over:
                    return
                is_whole = save_service(name, get_state) and is_whole
            if is_whole:
                self.saved_at = began
        self.beat()

    def finish(self, save_all, services):
        """The save of an orderly stop, which no other may overtake."""
        self.is_over = True  # Another save that is under way makes room.
        with self.lock:
            save_all(services)
            os.remove(self.record_path)


def save_service(name, get_state):
    """Whether a service's state reached its file. Requests change it meanwhile: then it is read again."""
    path = os.path.join(persistence.STATE_DIR, name + ".json")
    for _ in range(ATTEMPTS):
        began = time.time()
        try:
            state = get_state()
        except RuntimeError:
            state = None
        else:
            if state is None:
                return True  # It has nothing to save.
            persistence.save_state(name, state)  # It only logs what goes wrong.
            # File systems count time more coarsely than clocks do.
            if os.path.exists(path) and os.path.getmtime(path) > began - 1:
                return True
        time.sleep(ATTEMPT_SECONDS)
    return False


def repeat(seconds, work):
    def run():
        while True:
            work()
            time.sleep(seconds)

    threading.Thread(target=run, daemon=True).start()


def let_invocations_end():
    """Ends the processes of a changed Lambda when their invocations have ended, as AWS does.

    MiniStack ends them at once, and a request that still waits gets a 502.
    """
    kill = lambda_runtime.kill_workers

    def kill_when_free(worker):
        until = time.monotonic() + INVOCATION_SECONDS
        while worker.in_use and time.monotonic() < until:
            time.sleep(LOOK_SECONDS)
        kill([worker])

    def kill_workers(workers):
        busy = [worker for worker in workers if worker is not None and worker.in_use]
        for worker in busy:
            threading.Thread(target=kill_when_free, args=(worker,), daemon=True).start()
        kill([worker for worker in workers if worker not in busy])

    lambda_runtime.kill_workers = kill_workers


def read_expressions_once():
    """Keeps what an expression of DynamoDB was read as.

    MiniStack looks at every row of a partition for each Query, and reads the same condition again for each of them: that was
    most of the time of a page of 10,000 rows.
    """
    tokens_of = lru_cache(EXPRESSIONS)(dynamodb._tokenize)
    dynamodb._tokenize = lambda expression: list(tokens_of(expression))
    dynamodb._condition_syntax_error = lru_cache(EXPRESSIONS)(dynamodb._condition_syntax_error)
    evaluate = dynamodb._evaluate_condition

    def evaluate_condition(expression, item, values, names, slot="ConditionExpression"):
        # A whole partition, of which each row is asked whether it is in it.
        clause = WHOLE_PARTITION.fullmatch(expression) if slot == "KeyConditionExpression" else None
        value = values.get(clause[2]) if clause else None
        if value and "S" in value:
            return item.get(names.get(clause[1])) == value
        return evaluate(expression, item, values, names, slot)

    dynamodb._evaluate_condition = evaluate_condition


def keep_the_sign_in():
    """Says in refreshed tokens when their person signed in, as Cognito does.

    MiniStack says when they were refreshed: a session that was closed before that would come back.
    """
    # By the sign-in's id. A restart forgets them: then the refresh token says it, to a second.
    signed_in_at = {}
    refreshed = threading.local()
    refresh = cognito._refresh_auth_result
    apply_trigger = cognito._apply_pretoken_trigger

    def refresh_auth_result(pool, pool_id, client_id, refresh_token):
        refreshed.at = cognito._token_claims(refresh_token).get("iat")
        try:
            return refresh(pool, pool_id, client_id, refresh_token)
        finally:
            refreshed.at = None

    def apply_pretoken_trigger(*, claims, **token):
        origin, at = claims.get("origin_jti"), getattr(refreshed, "at", None)
        if at is None:
            if origin:
                signed_in_at.setdefault(origin, claims.get("auth_time"))
            return apply_trigger(claims=claims, **token)
        return apply_trigger(claims={**claims, "auth_time": signed_in_at.get(origin) or at}, **token)

    cognito._refresh_auth_result = refresh_auth_result
    cognito._apply_pretoken_trigger = apply_pretoken_trigger


def follow_the_parent(on_line):
    # Not sys.stdin: its lock would be held by this thread while the interpreter ends.
    is_saving = False
    while os.read(0, 1024):
        if not is_saving:
            is_saving = True
            on_line()
    os.kill(os.getpid(), signal.SIGTERM)


def run():
    seconds, record_path = float(sys.argv[1]), sys.argv[2]
    saver = Saver(record_path)
    save_all = app.save_all
    app.save_all = lambda services: saver.finish(save_all, services)
    let_invocations_end()
    read_expressions_once()
    keep_the_sign_in()
    saver.beat()
    repeat(BEAT_SECONDS, saver.beat)

    def start_saving():
        repeat(seconds, saver.save)

    threading.Thread(target=follow_the_parent, args=(start_saving,), daemon=True).start()
    sys.argv = ["ministack"]
    app.main()


run()
