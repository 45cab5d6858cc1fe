"""The source register held against documents. All texts here are made up."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from eightfold.cli import sources as command
from eightfold.conformance.sources.register import Register, RegisterError, load_register, load_registers
from eightfold.conformance.sources.skeleton import skeleton, write_skeletons
from eightfold.conformance.sources.verify import MOST_BYTES, DocumentResult, NoDocumentsError, verify

TEXT = """A Game of Trains

Lay a track. Move one wagon! Then rest.
Wagons stop at night.
| Wagon | Weight |
|---|---|
| red | 3 |
"""


def registered(folder: Path, text: str = TEXT, name: str = "000_aa.txt") -> Register:
    """The register of a document with this text; the document itself is written into `folder` too."""
    (folder / name).write_text(text, encoding="utf-8", newline="")
    (folder / "trains.yaml").write_text(skeleton("trains", "en", folder / name), encoding="utf-8")
    return load_register(folder / "trains.yaml")


def held_against(folder: Path, text: str) -> DocumentResult:
    """The result of a register of TEXT against a document that now has another text."""
    register = registered(folder)
    (folder / "000_aa.txt").write_text(text, encoding="utf-8", newline="")
    (result,) = verify([register], folder).documents
    assert result.matched + len(result.changed) + len(result.missing) == result.sentences == 7
    return result


def test_all_matched(tmp_path: Path) -> None:
    result = held_against(tmp_path, TEXT)
    assert (result.name, result.document, result.matched) == ("000_aa", "trains", 7)
    assert result.good
    assert result.same_bytes


def test_white_space_alone_changes_nothing_but_the_bytes(tmp_path: Path) -> None:
    result = held_against(tmp_path, TEXT.replace(" ", "  ").replace("\n", "\r\n"))
    assert result.good
    assert not result.same_bytes


def test_changed(tmp_path: Path) -> None:
    result = held_against(tmp_path, TEXT.replace("one wagon", "two wagons"))
    assert (result.changed, result.missing, result.unregistered) == (("trains:s3",), (), ())
    assert not result.good


def test_missing(tmp_path: Path) -> None:
    result = held_against(tmp_path, TEXT.replace("Move one wagon! ", ""))
    assert (result.changed, result.missing, result.unregistered) == ((), ("trains:s3",), ())
    assert result.moved == ("trains:s4",)


def test_unregistered(tmp_path: Path) -> None:
    result = held_against(tmp_path, TEXT.replace("Then rest.", "Then rest. Sleep."))
    assert (result.changed, result.missing, result.unregistered) == ((), (), ("3:4",))
    assert not result.good


def test_changed_missing_and_unregistered_at_once(tmp_path: Path) -> None:
    text = TEXT.replace("Lay a track.", "Lay a long track.").replace("| red | 3 |\n", "") + "\nThe end.\n"
    result = held_against(tmp_path, text.replace("Wagons stop at night.\n", "Wagons stop at night. Always.\n"))
    assert result.changed == ("trains:s2", "trains:s7")
    assert result.unregistered == ("4:2",)


def test_moved_text_is_matched_but_not_good(tmp_path: Path) -> None:
    swapped = TEXT.replace("Lay a track. Move one wagon!", "Move one wagon! Lay a track.")
    result = held_against(tmp_path, swapped)
    assert result.matched == 7
    assert set(result.moved) == {"trains:s2", "trains:s3"}
    assert not result.good


def test_doubled_text_lost_once_is_missing_once(tmp_path: Path) -> None:
    register = registered(tmp_path, "Trains\nTrains\nGo.\n")
    (tmp_path / "000_aa.txt").write_text("Trains\nGo.\n", encoding="utf-8")
    (result,) = verify([register], tmp_path).documents
    assert (result.matched, len(result.missing), result.unregistered) == (2, 1, ())


def test_empty_document_has_everything_missing(tmp_path: Path) -> None:
    assert len(held_against(tmp_path, "").missing) == 7


def test_file_is_found_by_its_prefix(tmp_path: Path) -> None:
    register = registered(tmp_path)
    (tmp_path / "000_aa.txt").rename(tmp_path / "000_bb.txt")
    assert verify([register], tmp_path).good


# Directories and files that cannot be compared


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"Lay a track.\xff", "000_aa.txt: not UTF-8 (byte 12)"),
        (b"x" * (MOST_BYTES + 1), f"000_aa.txt: more than {MOST_BYTES} bytes"),
        (b"A.\n" * 6000, "000_aa.txt: more than 5000 units"),
    ],
)
def test_unreadable_document_is_a_problem_with_every_id_missing(tmp_path: Path, content: bytes, problem: str) -> None:
    register = registered(tmp_path)
    (tmp_path / "000_aa.txt").write_bytes(content)
    (result,) = verify([register], tmp_path).documents
    assert result.problem == problem
    assert len(result.missing) == result.sentences == 7
    assert not result.good


def test_missing_file_among_others(tmp_path: Path) -> None:
    register = registered(tmp_path)
    (tmp_path / "000_aa.txt").rename(tmp_path / "001_aa.txt")
    found = verify([register], tmp_path)
    assert found.documents[0].problem == "000_*.txt: no such file"
    assert found.unregistered_files == ("001_aa.txt",)


def test_two_files_of_one_prefix(tmp_path: Path) -> None:
    register = registered(tmp_path)
    (tmp_path / "000_aa.txt").rename(tmp_path / "000_bb.txt")
    (tmp_path / "000_cc.txt").write_text(TEXT, encoding="utf-8")
    assert verify([register], tmp_path).documents[0].problem == "000_*.txt: several files"


def test_document_that_is_a_directory(tmp_path: Path) -> None:
    register = registered(tmp_path)
    (tmp_path / "000_aa.txt").unlink()
    (tmp_path / "000_aa.txt").mkdir()
    assert verify([register], tmp_path).documents[0].problem == "000_aa.txt: not a file"


def test_document_no_register_knows_is_not_good(tmp_path: Path) -> None:
    register = registered(tmp_path)
    (tmp_path / "007_new.txt").write_text("Trains fly.", encoding="utf-8")
    assert not verify([register], tmp_path).good


def test_no_directory_and_no_document(tmp_path: Path) -> None:
    register = registered(tmp_path)
    with pytest.raises(NoDocumentsError, match="no such directory"):
        verify([register], tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(NoDocumentsError, match="no document in it"):
        verify([register], tmp_path / "empty")


# Register files


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("trains:s2", "trains:s1", "id trains:s1 stands twice"),
        ("trains:s2", "trains-2", "not of the form"),
        ("normalisation: 1", "normalisation: 9", "normalisation 9"),
        ("kind: heading", "kind: poem", "poem"),
        ("units:", "unity:", "lacks `units`"),
        ("document: trains", "document: [", "trains.yaml"),
        ("line: 3\n    part: 2", "line: 3\n    part: 1", "position 3:1 stands twice"),
    ],
)
def test_faulty_register_is_refused_in_one_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    registered(tmp_path)
    path = tmp_path / "trains.yaml"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RegisterError) as refusal:
        load_register(path)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_folder_without_a_register_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RegisterError, match="no register here"):
        load_registers(tmp_path)


def test_list_of_silences_is_no_register(tmp_path: Path) -> None:
    register = registered(tmp_path)
    (tmp_path / "silences-trains.yaml").write_text("- id: whistle\n", encoding="utf-8")
    assert load_registers(tmp_path) == (register,)


def test_skeletons_leave_registers_alone(tmp_path: Path) -> None:
    (tmp_path / "000_aa.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "009_aa.txt").write_text(TEXT, encoding="utf-8")
    assert write_skeletons(tmp_path, tmp_path) == [tmp_path / "canadian.yaml"]
    (tmp_path / "000_aa.txt").write_text("Other text.", encoding="utf-8")
    assert write_skeletons(tmp_path, tmp_path) == []
    assert len(load_register(tmp_path / "canadian.yaml").units) == 7


# The command


def run(monkeypatch: pytest.MonkeyPatch, register: Register, *arguments: str) -> tuple[int, str, str]:
    monkeypatch.setattr(command, "shipped_registers", lambda: (register,))
    result = CliRunner().invoke(command.sources, ["verify", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_command_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(monkeypatch, registered(tmp_path), str(tmp_path), "--format", "json")
    (document,) = json.loads(out)["documents"]
    assert code == 0
    assert {key: document[key] for key in ("name", "sentences", "matched", "changed", "missing", "unregistered")} == {
        "name": "000_aa",
        "sentences": 7,
        "matched": 7,
        "changed": [],
        "missing": [],
        "unregistered": [],
    }


def test_command_tells_what_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register = registered(tmp_path)
    (tmp_path / "000_aa.txt").write_text(TEXT.replace("one wagon", "a wagon"), encoding="utf-8")
    code, out, _ = run(monkeypatch, register, str(tmp_path))
    assert code == 1
    assert "0 of 1 documents match wholly.\ntrains: changed: trains:s3\n" in out


def test_command_shortens_long_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register = registered(tmp_path, "Go. " * 3 + "Stop! " * 30)
    (tmp_path / "000_aa.txt").write_text("Go. Go. Go.", encoding="utf-8")
    _, out, _ = run(monkeypatch, register, str(tmp_path))
    assert "trains:s15 and 18 more\n" in out


def test_command_in_the_wrong_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = run(monkeypatch, registered(tmp_path), str(tmp_path / "nowhere"), "--format", "json")
    assert (code, out) == (2, "")
    assert err == f"Error: {tmp_path / 'nowhere'}: no such directory\n"
