"""The owner's words for labels: chosen, kept, written to files and read again."""

import json

import pytest

from karat import Campaign
from karat.core.errors import ParameterError
from karat.core.labels import RIGHT, UNSURE, WRONG, LabelWords
from karat.exchange.formats import write_interface


@pytest.fixture
def listed(tmp_path):
    path = tmp_path / "pairs.csv"
    path.write_text("id,score,text\n" + "".join(f"p{row},{row},phrase {row}\n" for row in range(40)))
    return str(path)


def campaign(listed, tmp_path, **choices):
    return Campaign.create(
        f"sqlite:///{tmp_path}/k.db", name="c", source=listed, criterion="the same", id="id", **choices
    )


def test_words_are_understood_beside_the_usual_ones():
    words = LabelWords.of(("toxic", "clean"))
    assert [words.parse(text) for text in (" Toxic", "CLEAN", "unsure", "1", "no", "")] == [
        RIGHT, WRONG, UNSURE, RIGHT, WRONG, None,
    ]  # fmt: skip
    with pytest.raises(ValueError, match="'harmless' is not a label"):
        words.parse("harmless")
    # Errors are what some campaigns look for.
    assert LabelWords.of(("incorrect", "correct")).parse("incorrect") == RIGHT


@pytest.mark.parametrize(
    "pair", [("same", "Same"), ("", "no"), ("?", "no"), ("0", "1"), ("x" * 41, "y"), ("a", "un\0seen")]
)
def test_words_that_would_be_mistaken_are_refused(pair):
    with pytest.raises(ParameterError):
        LabelWords.of(pair)


def test_a_campaign_keeps_its_words(listed, tmp_path):
    with campaign(listed, tmp_path, label_words=("match", "no match")) as made:
        assert made.label_words == LabelWords("match", "no match")
    with Campaign.open(f"sqlite:///{tmp_path}/k.db") as again:
        assert again.label_words.word(WRONG) == "no match"
        [item] = again.ask(1, annotator="ann")
        again.tell({item.key: 1}, annotator="ann")
        with pytest.raises(ValueError, match="match before, and now no match"):
            again.tell({item.key: 0}, annotator="ann")


def test_the_question_has_words_of_its_own(listed, tmp_path):
    with campaign(listed, tmp_path, question="rate") as made:
        assert made.label_words == LabelWords("right", "wrong")
    documents = tmp_path / "docs.csv"
    documents.write_text(
        "id,title\n" + "".join(f"d{row},{'words' if row % 3 else 'else'} {row}\n" for row in range(40))
    )
    url = f"sqlite:///{tmp_path}/v.db"
    with Campaign.create(
        url, name="v", question="volume", source=str(documents), criterion="on topic", query="words"
    ) as review:
        assert review.label_words == LabelWords("include", "exclude")


@pytest.mark.parametrize("format_name", ["label-studio", "argilla"])
def test_files_speak_the_words_and_are_read_again(listed, tmp_path, format_name):
    with campaign(listed, tmp_path, label_words=("toxic", "clean"), redundancy=2) as made:
        items = made.ask(4, annotator="ann")
        made.tell(dict(zip([item.key for item in items], (1, 0, None, 1), strict=True)), annotator="ann")
        content = made.export(format_name).content
        for word in ("toxic", "clean", "unsure"):
            assert json.dumps(word) in content.decode()
        path = tmp_path / "labels.json"
        path.write_bytes(content)
        assert made.import_labels(path, format=format_name, all_by="bob").new == 4
        bob = {one.item.key: one.value for one in made.earlier("bob", most=10)}
        assert bob == {one.item.key: one.value for one in made.earlier("ann", most=10)}
        assert 'Choice value="toxic"' in write_interface(made.task_sheet(items), "label-studio")


def test_a_table_may_hold_the_words(listed, tmp_path):
    with campaign(listed, tmp_path, label_words=("toxic", "clean")) as made:
        [first, second] = made.ask(2, annotator="ann")
        path = tmp_path / "labels.csv"
        path.write_text(f"item,label\n{first.key},TOXIC\n{second.key},clean\n")
        assert made.import_labels(path, annotator="ann").new == 2
        assert [one.value for one in made.earlier("ann", most=2)] == [1, 0]
        path.write_text(f"item,label\n{first.key},nice\n")
        with pytest.raises(ValueError, match="write 1, yes or toxic, 0, no or clean"):
            made.import_labels(path, annotator="bob")
