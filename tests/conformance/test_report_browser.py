"""The report's page in a real browser: by keyboard alone from a sentence to its clause and its scenario, and back."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from eightfold.cli.main import main

pytestmark = pytest.mark.needs_browser

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-pipe",
)  # fmt: skip
HOSTILE = "<img src=x onerror='document.title=1'></script><script>document.title=2</script>"
SCENARIOS = f"""\
variant: crazy-eights
document: crazy-eights
scenarios:
  - id: queen-of-clubs
    title: On the queen of clubs every club fits, every queen, and every eight
    cites: [s22, s23]
    given: {{starter: QC, hands: {{north: [2C, QH, 8D, 5H, 9S]}}}}
    expect: {{plays: {{north: [2C, QH, 8D]}}}}
  - id: hostile
    title: "{HOSTILE}"
    cites: [s22]
    expect: {{turn: east}}
"""
WIRED = """
import fcntl, os, sys
into, out = (fcntl.fcntl(int(fd), fcntl.F_DUPFD, 10) for fd in sys.argv[1:3])
os.dup2(into, 3)
os.dup2(out, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Begins a program with pipes where the browser looks for them: it reads from 3 and writes to 4."""


class Browser:
    """A browser without a window, spoken to over a pipe."""

    def __init__(self, profile: Path) -> None:
        program = next((path for name in BROWSERS if (path := shutil.which(name))), None)
        assert program is not None, f"none of {', '.join(BROWSERS)} is on this machine"
        theirs_in, self.out = os.pipe()
        self.into, theirs_out = os.pipe()
        wired = [sys.executable, "-c", WIRED, str(theirs_in), str(theirs_out)]
        command = [*wired, program, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(
            command, pass_fds=(theirs_in, theirs_out), start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        self.rest, self.number, self.session = b"", 0, ""
        self.events: list[dict[str, Any]] = []

    def attach(self) -> None:
        """Turns to the browser's only page."""
        target = next(t for t in self.ask("Target.getTargets")["targetInfos"] if t["type"] == "page")
        attached = self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        told = {"id": self.number, "method": method, "params": params}
        os.write(self.out, json.dumps({**told, "sessionId": self.session} if self.session else told).encode() + b"\0")
        while True:
            message = self._next()
            if message.get("id") == self.number:
                assert "error" not in message, message
                found: dict[str, Any] = message["result"]
                return found
            self.events.append(message)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self.rest:
            part = os.read(self.into, 1 << 20)
            assert part, "the browser has ended"
            self.rest += part
        line, self.rest = self.rest.split(b"\0", 1)
        message: dict[str, Any] = json.loads(line)
        return message

    def open(self, path: Path) -> None:
        self.events.clear()
        self.ask("Page.navigate", url=path.as_uri())
        while not any(e.get("method") == "Page.loadEventFired" for e in self.events):
            self.events.append(self._next())

    def value(self, script: str) -> Any:
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def press(self, key: str) -> None:
        code = {"Tab": 9, "Enter": 13}[key]
        more = {"text": "\r"} if key == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **more)

    def tab_to(self, script: str, most: int = 300) -> None:
        """Presses Tab until the element that has the focus, `e`, is as wanted."""
        for _ in range(most):
            self.press("Tab")
            if self.value(f"Boolean(((e) => {script})(document.activeElement))"):
                return
        raise AssertionError(f"{most} times Tab reach nothing that is {script}")

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
        os.close(self.out)
        os.close(self.into)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    found = Browser(tmp_path_factory.mktemp("profile"))
    try:
        found.attach()
        yield found
    finally:
        found.close()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    (folder / "two.scenarios.yaml").write_text(SCENARIOS, "utf-8")
    called = CliRunner().invoke(
        main, ["test", str(folder / "two.scenarios.yaml"), "--html", str(folder / "page.html")], prog_name="eightfold"
    )
    assert "1 passed, 1 failed, 0 refused" in called.output
    return folder / "page.html"


@pytest.fixture
def opened(browser: Browser, page: Path) -> Browser:
    browser.ask("Emulation.setEmulatedMedia", media="", features=[])
    browser.open(page)
    return browser


TARGET = "document.querySelector(':target').id"


def test_a_sentence_leads_to_its_clause_and_its_scenario_and_back_by_keyboard(opened: Browser) -> None:
    opened.press("Tab")
    assert opened.value("document.activeElement.className") == "skip"
    opened.tab_to("e.getAttribute('href') === '#documents' && e.closest('nav')")
    opened.press("Enter")
    opened.tab_to("e.getAttribute('href') === '#document:crazy-eights'")
    opened.press("Enter")
    opened.tab_to(
        "e.closest('tr')?.id === 'sentence:crazy-eights:s22' && e.getAttribute('href').startsWith('#clause:')"
    )
    assert opened.value("document.activeElement.closest('tr').querySelector('.state').textContent") == "covered"
    opened.press("Enter")
    clause = opened.value(TARGET)
    assert clause.startswith("clause:")
    opened.tab_to("e.getAttribute('href')?.startsWith('#scenario:')", 20)
    opened.press("Enter")
    assert opened.value(TARGET) == "scenario:crazy-eights:queen-of-clubs"
    opened.tab_to("e.getAttribute('href') === '#sentence:crazy-eights:s22'", 20)
    opened.press("Enter")
    assert opened.value(TARGET) == "sentence:crazy-eights:s22"
    opened.tab_to(f"e.getAttribute('href') === '#{clause}'", 20)


def test_what_has_the_focus_is_seen(opened: Browser) -> None:
    opened.tab_to("e.tagName === 'A' && e.className !== 'skip'")
    assert opened.value("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_a_long_list_is_opened_by_keyboard(opened: Browser) -> None:
    opened.value("document.querySelector('#scenarios tr[id]').querySelector('a').focus()")
    opened.tab_to("e.tagName === 'SUMMARY'", 40)
    opened.press("Enter")
    told = opened.value("document.activeElement.textContent")
    links = "document.activeElement.parentElement.querySelectorAll('a[href]')"
    while not (found := opened.value(f"{links}.length")):
        time.sleep(0.02)
    assert told == f"{found} used"
    assert opened.value(f"[...{links}].every(a => document.getElementById(decodeURIComponent(a.hash.slice(1))))")


def test_every_link_leads_somewhere_and_nothing_is_fetched(opened: Browser) -> None:
    lost = "[...document.links].filter(a => !document.getElementById(decodeURIComponent(a.hash.slice(1)))).length"
    assert opened.value("document.links.length") > 500
    assert opened.value(lost) == 0
    assert opened.value("(new Set([...document.querySelectorAll('[id]')].map(e => e.id))).size") == opened.value(
        "document.querySelectorAll('[id]').length"
    )
    asked = [e["params"]["request"]["url"] for e in opened.events if e.get("method") == "Network.requestWillBeSent"]
    assert len(asked) == 1
    assert asked[0].startswith("file:")
    assert [e for e in opened.events if e.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown")] == []


def test_a_hostile_title_is_only_text(opened: Browser) -> None:
    assert opened.value("document.images.length") == 0
    assert opened.value("document.scripts.length") == 1
    assert opened.value("document.title") == "Eightfold: the report of a run"
    row = "document.getElementById('scenario:crazy-eights:hostile')"
    assert HOSTILE in opened.value(f"{row}.textContent")
    assert "the seat on turn should be east, and is north" in opened.value(f"{row}.textContent")


CONTRAST = """
(() => {
  const linear = (v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
  const light = (text) => {
    const [r, g, b] = text.match(/[\\d.]+/g).map(v => linear(v / 255));
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const paper = getComputedStyle(document.body).backgroundColor;
  return [...document.querySelectorAll('a, p, td, th, small, .state, h2')].map(e => {
    const [a, b] = [light(getComputedStyle(e).color), light(paper)].sort((x, y) => y - x);
    return (a + .05) / (b + .05);
  }).reduce((x, y) => Math.min(x, y));
})()
"""


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_words_stand_out_in_light_and_dark(opened: Browser, scheme: str, dark: bool) -> None:
    opened.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    paper = opened.value("getComputedStyle(document.body).backgroundColor")
    assert (max(int(part) for part in paper.strip("rgb()").split(",")) < 64) == dark
    assert opened.value(CONTRAST) >= 4.5


def test_it_can_be_printed(opened: Browser) -> None:
    opened.ask("Emulation.setEmulatedMedia", media="print")
    assert opened.value("getComputedStyle(document.querySelector('nav')).display") == "none"
    assert opened.value("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    printed = b64decode(opened.ask("Page.printToPDF", preferCSSPageSize=True)["data"])
    assert printed.startswith(b"%PDF")
