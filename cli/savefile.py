"""Saved games: rules, table, seed and all that was done, as one JSON document that is written whole or not at all."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from eightfold.cli.refusals import WrongCallError

FORMAT = "eightfold-game"
VERSION = 1
LARGEST = 50_000_000
"""Bytes; no game that is played is saved in more."""
ESCAPED = "surrogateescape"
"""How bytes are kept that are no text: the path of a sheet may have them."""

Done = tuple[int, str]
"""One action: whose, and its text."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game is played with. `rules` is the fingerprint of the rules as they were when it began."""

    variant: str
    sets: tuple[tuple[str, str], ...]
    takes: tuple[str, ...]
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """For each seat the name of the bot that sits there, or '' for a person."""
    seed: int
    rules: str

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats on which people sit."""
        return tuple(seat for seat, bot in enumerate(self.bots) if not bot)


@dataclass(slots=True)
class SaveFile:
    """A game on disk. `path` is None for a game that is not saved."""

    setting: Setting
    actions: list[Done] = field(default_factory=list)
    path: Path | None = None

    def write(self) -> None:
        """Writes the file anew, so that a process killed at any moment leaves the old one or the new one."""
        if self.path is None:
            return
        spare = self.path.with_name(f".{self.path.name}.new")
        spare.write_text(self.text(), encoding="utf-8", errors=ESCAPED)
        spare.replace(self.path)

    def text(self) -> str:
        """The document: one line for each part of the setting and for each action."""
        parts = {"format": FORMAT, "version": VERSION, **_as_data(self.setting)}
        lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in parts.items()]
        done = ",\n".join(map(_line, self.actions))
        sum_ = checksum(parts, done)
        return "\n".join(["{", *lines, f'"actions": [\n{done}\n],', f'"checksum": "{sum_}"', "}"]) + "\n"


@lru_cache(maxsize=4096)
def _line(action: Done) -> str:
    return json.dumps(action, ensure_ascii=False)


def _as_data(setting: Setting) -> dict[str, Any]:
    data = {f.name: getattr(setting, f.name) for f in fields(setting)}
    data["sets"] = dict(setting.sets)
    return data


def checksum(parts: Mapping[str, Any], done: str) -> str:
    """What tells a file that was changed by hand, or by accident; `done` are the actions as the file has them."""
    text = json.dumps(dict(parts), sort_keys=True, ensure_ascii=False) + done
    return hashlib.sha256(text.encode("utf-8", ESCAPED)).hexdigest()[:16]


# ---- reading -------------------------------------------------------------------------------------------------------


def read(path: Path) -> SaveFile:
    """The saved game in a file. Raises WrongCallError, in one line, if it holds none or not a whole one."""
    data = _document(path)
    if data.get("format") != FORMAT:
        raise WrongCallError(f"{path} is no saved game of Eightfold.")
    if data.get("version") != VERSION:
        raise WrongCallError(f"{path} was saved by another version of Eightfold.")
    try:
        setting = Setting(
            _text(data["variant"]), tuple((_text(k), _text(v)) for k, v in dict(data["sets"]).items()),
            _texts(data["takes"]), _texts(data["names"]), _texts(data["bots"]), int(data["seed"]), _text(data["rules"]),
        )  # fmt: skip
        actions = [(int(seat), _text(text)) for seat, text in data["actions"]]
        parts = {key: value for key, value in data.items() if key not in ("actions", "checksum")}
        whole = checksum(parts, ",\n".join(map(_line, actions)))
        good = data["checksum"] == whole and len(setting.bots) == setting.players
    except (KeyError, TypeError, ValueError):
        good = False
    if not good:
        raise WrongCallError(f"{path} has been changed since it was saved: it cannot be played on.")
    return SaveFile(setting, actions, path)


def _document(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        raw = file.read(LARGEST + 1)
    try:
        data = json.loads(raw.decode("utf-8", ESCAPED))
    except (ValueError, RecursionError):
        data = None
        if raw.lstrip().startswith(b"{") and FORMAT.encode() in raw[:200]:
            raise WrongCallError(f"{path} is cut off or damaged: it is no whole saved game.") from None
    if not isinstance(data, dict):
        what = "is empty" if not raw else "is no saved game of Eightfold"
        raise WrongCallError(f"{path} {what}.")
    return data


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("text is wanted here")
    return value


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(_text(item) for item in value)


# ---- where games are kept ------------------------------------------------------------------------------------------


def folder() -> Path:
    """The folder of games that were not saved elsewhere, as the platform wants it."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "eightfold"
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if Path(state).is_absolute() else Path.home() / ".local" / "state") / "eightfold"


def fresh_path(variant: str) -> Path:
    """A new file's path in the folder of games, which is made if need be. Raises WrongCallError if it cannot be."""
    where = folder()
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as refusal:
        why = f"{where} cannot be made: {refusal.strerror}"
        raise WrongCallError(f"There is no place to save the game ({why}); name a file with --save.") from refusal
    stem = f"{Path(variant).stem}-{datetime.now():%Y-%m-%d-%H%M%S}"
    paths = (where / f"{stem}{f'-{n}' if n else ''}.json" for n in range(1000))
    return next(path for path in paths if not path.exists())


def last_path() -> Path:
    """The game that was saved last in the folder of games. Raises WrongCallError if there is none."""
    found = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise WrongCallError(f"no game has been saved in {folder()} yet.")
    return found[-1]


def claimed(path: Path) -> Path:
    """A path to which a new game may be saved. Raises WrongCallError rather than let anything be lost there."""
    if path.exists() and path.stat().st_size > 0:
        raise WrongCallError(f"{path} exists already: resume it with --resume {path}, or save to another file.")
    return path
