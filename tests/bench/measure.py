"""What the benchmarks share: a command with its output, its status and the time that it took."""
import resource
import subprocess
import time


def cpu():
    """Seconds of processor time of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(command, limit):
    """(output, exit status or None after the limit, seconds)"""
    began = time.monotonic()
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=limit, check=False)
        return done.stdout.decode(errors="replace"), done.returncode, time.monotonic() - began
    except subprocess.TimeoutExpired:
        return "", None, time.monotonic() - began
