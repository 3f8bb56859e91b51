#!/usr/bin/env python3
"""`verify-ls plan` and `prove`: functions verified by Ninja, by a shell, and as an array job of Slurm would, with stand-in workers
that tell what they were asked. The store's results are those that `check` would have found."""
import json
import os
import shutil
import signal
import subprocess
import time

from kept_place import FUNCTIONS, Place, verdicts
import harness
from client import SERVER, SLOW, STANDIN
from words import text_of


class Planned(Place):
    def __init__(self, folder="plan"):
        super().__init__()
        self.folder_name = folder
        self.plan_folder = self.root / folder

    def plan(self, *options, **more):
        return self.run("plan", "a.c", "--plan-dir", self.folder_name, *options, **more)

    def outside(self, *command, status=0, folder=None, **env):
        """What another program does with the plan, and the functions that provers were asked for."""
        environ = {**os.environ, "VERIFY_LS_LIBEXEC": str(STANDIN), "STANDIN_LOG": str(self.log), **env}
        environ.pop("VERIFY_LS_STORE", None)
        self.log.unlink(missing_ok=True)
        done = subprocess.run(command, capture_output=True, text=True, timeout=600 * SLOW, env=environ,
                              cwd=folder or self.plan_folder, check=False)
        assert done.returncode == status, done.stdout + done.stderr
        return done, sorted(line.split()[1] for line in self.log.read_text().splitlines()) if self.log.exists() else []

    def results(self):
        return sorted((self.plan_folder / "results").iterdir())


def as_found_here():
    return verdicts(Place().check())


def test_ninja_verifies_and_keeps():
    p = Planned()
    said = p.plan()
    assert said.returncode == 0 and "4 functions to verify, 0 known already" in said.stdout, said
    assert not p.log.exists(), "a prover was asked"
    done, asked = p.outside("ninja")
    assert asked == sorted(FUNCTIONS) and "4 results added" in done.stdout, done.stdout
    report = p.check()
    assert report["asked"] == [] and verdicts(report) == as_found_here()
    assert "0 functions to verify, 4 known already" in p.plan().stdout


def test_nothing_is_done_twice():
    p = Planned()
    p.plan()
    p.outside("ninja")
    assert p.outside("ninja")[1] == []
    p.file.write_text("// moved\n" + text_of({**FUNCTIONS, "g": "ok"}))
    assert "1 function to verify, 3 known already" in p.plan().stdout
    assert p.outside("ninja")[1] == ["g"]
    assert p.check()["asked"] == []


def test_a_plan_is_the_same_each_time():
    p = Planned()
    p.plan()
    before = {f: f.read_bytes() for f in p.plan_folder.rglob("*") if f.is_file()}
    p.plan()
    assert before == {f: f.read_bytes() for f in p.plan_folder.rglob("*") if f.is_file()}


def test_what_was_killed_goes_on():
    p = Planned()
    p.file.write_text(text_of({"f": "ok", "g": "hang"}))
    p.plan()
    running = subprocess.Popen(["sh", "prove.sh"], cwd=p.plan_folder, start_new_session=True,
                               env={**os.environ, "VERIFY_LS_LIBEXEC": str(STANDIN), "STANDIN_LOG": str(p.log)})
    while len(p.results()) < 1 or not p.log.exists() or " g" not in p.log.read_text():
        assert running.poll() is None, "it has ended"
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    assert len([f for f in p.results() if f.suffix == ".json"]) == 1
    for task in (p.plan_folder / "tasks").iterdir():  # as if it did not hang on another machine
        task.write_text(task.read_text().replace("hang", "ok"))
    assert p.outside("sh", "prove.sh")[1] == ["g"]
    assert "2 results added" in p.outside("sh", "import.sh")[0].stdout


def test_an_array_job_shares_the_tasks():
    p = Planned()
    p.file.write_text(text_of({f"f{i}": "ok" for i in range(7)}))
    p.plan()
    shares = [p.outside("sh", "prove.sh", SLURM_ARRAY_TASK_COUNT="3", SLURM_ARRAY_TASK_MIN="0", SLURM_ARRAY_TASK_ID=str(i))[1]
              for i in range(3)]
    assert sorted(sum(shares, [])) == [f"f{i}" for i in range(7)] and sorted(map(len, shares)) == [2, 2, 3], shares
    assert p.outside("sh", "prove.sh")[1] == []
    assert "7 results added" in p.outside("sh", "import.sh")[0].stdout
    assert "#SBATCH --array=0-6\n" in (p.plan_folder / "prove.sh").read_text()


def test_a_job_may_be_submitted_from_elsewhere():
    p = Planned()
    p.plan()
    script = shutil.copy(p.plan_folder / "prove.sh", p.root / "spooled.sh")  # as slurmd does
    assert p.outside("sh", str(script), folder="/", SLURM_SUBMIT_DIR=str(p.plan_folder))[1] == sorted(FUNCTIONS)


def test_paths_may_have_blanks_and_quotes():
    p = Planned("it's $HOME: a plan")
    p.store = p.root / "the user's $store.db"
    p.plan()
    assert p.outside("ninja")[1] == sorted(FUNCTIONS)
    assert p.check()["asked"] == []


def test_a_damaged_result_is_not_believed():
    p = Planned()
    p.plan()
    p.outside("sh", "prove.sh")
    one, two, *_ = p.results()
    one.write_text(one.read_text()[:-20])
    two.write_text(two.read_text().replace("proved", "bounded").replace("violated", "proved").replace("unknown", "proved"))
    done, _ = p.outside("sh", "import.sh", status=3)
    assert "2 results added" in done.stdout and "2 damaged results" in done.stderr, done
    assert len(p.check()["asked"]) == 2


def test_a_result_of_another_version_is_left_out():
    p = Planned()
    p.plan()
    p.outside("sh", "prove.sh")
    other = shutil.copytree(STANDIN, p.root / "other")
    with (other / "verify-ls-prove").open("a") as prover:
        prover.write("\n# another one\n")
    elsewhere = {"VERIFY_LS_LIBEXEC": str(other)}
    done, _ = p.outside("sh", "import.sh", **elsewhere)
    assert "0 results added, 4 of another version of verify-ls left out" in done.stdout, done.stdout
    p.plan(env=elsewhere)
    assert p.results() == [], "that version would not verify them"


def test_a_crash_is_a_result_that_is_not_kept():
    p = Planned()
    p.file.write_text(text_of({"f": "crash", "g": "ok"}))
    p.plan()
    done, _ = p.outside("ninja")
    assert "1 result added, 1 with nothing to keep" in done.stdout, done.stdout
    assert set(p.check()["asked"]) == {"f"}


def test_options_are_part_of_a_task():
    p = Planned()
    p.plan("--bound", "3", "--function", "f")
    assert p.outside("ninja")[1] == ["f"]
    assert p.check("--bound", "3")["asked"] == ["g", "h", "k"]
    assert p.check()["asked"] == sorted(FUNCTIONS)


def test_the_folder_has_a_name():
    p = Planned("verify-ls-plan")
    assert p.run("plan", "a.c").returncode == 0
    assert p.outside("ninja")[1] == sorted(FUNCTIONS)


def test_what_cannot_be_planned_is_said():
    p = Planned()
    assert "there is no store" in p.plan(store=False, env={"VERIFY_LS_STORE": "none"}).stderr
    for option in (["--format", "json"], ["--replay"], ["--audit", "5"], ["--strict"], ["--no-store"]):
        done = p.plan(*option)
        assert done.returncode == 3 and "nothing is verified yet" in done.stderr, done
    (p.root / "file").write_text("")
    assert "cannot be made" in p.run("plan", "a.c", "--plan-dir", "file/plan").stderr
    (p.root / "b.c").write_text("int f(")
    done = p.run("plan", "a.c", "missing.c", "--plan-dir", "plan")
    assert done.returncode == 3 and "missing.c: " in done.stderr and "4 functions to verify" in done.stdout, done


def test_prove_says_what_is_wrong():
    p = Planned()
    p.plan()
    task = next((p.plan_folder / "tasks").iterdir())
    for arguments in ([], ["one"], ["a", "b", "c"], [str(task), "x", "--", "-DX"]):
        assert p.run("prove", *arguments).returncode == 3
    done = p.run("prove", str(p.file), "result")
    assert done.returncode == 3 and "no task of this version" in done.stderr
    newer = json.loads(task.read_text())
    newer["schema"] += 1
    task.write_text(json.dumps(newer))
    assert p.run("prove", str(task), "result").returncode == 3
    assert not (p.root / "result").exists()


def test_the_real_provers():
    p = Planned()
    p.file.write_text("int twice(int x) { return 2 * x; }\nunsigned sum(unsigned a, unsigned b) { return a + b; }\n")
    real = {"VERIFY_LS_LIBEXEC": str(SERVER.parent)}
    assert p.plan(env=real).returncode == 0
    p.outside("ninja", **real)
    kept = p.run("check", "a.c", "--format", "json", env=real)
    alone = p.run("check", "a.c", "--format", "json", "--no-store", env=real)
    assert json.loads(kept.stdout)["summary"]["kept"] == 2 and kept.returncode == alone.returncode
    assert verdicts(json.loads(kept.stdout)) == verdicts(json.loads(alone.stdout))


if __name__ == "__main__":
    harness.main(globals())
