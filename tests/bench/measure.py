"""Functions that the benchmarks share: run a command and return its output, its status and its time."""
import os
import resource
import signal
import subprocess
import tempfile
import threading
import time

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept


def cpu():
    """Seconds of processor time of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measured(command, limit, folder=None):
    """(output, exit status or None after the limit, seconds, megabytes of the largest process)"""
    began = time.monotonic()
    with tempfile.TemporaryFile() as output, subprocess.Popen(
            command, cwd=folder, stdout=output, stderr=subprocess.DEVNULL, start_new_session=True) as child:
        watch = threading.Timer(limit, os.killpg, (child.pid, signal.SIGKILL))
        watch.start()
        _, status, used = os.wait4(child.pid, 0)
        seconds = time.monotonic() - began
        watch.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    late = child.returncode < 0 and seconds >= limit
    return text, None if late else child.returncode, seconds, used.ru_maxrss // 1024


def timed(command, limit):
    """(output, exit status or None after the limit, seconds)"""
    began = time.monotonic()
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=limit, check=False)
        return done.stdout.decode(errors="replace"), done.returncode, time.monotonic() - began
    except subprocess.TimeoutExpired:
        return "", None, time.monotonic() - began
