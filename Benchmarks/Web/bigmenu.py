"""A menu of many juices, for a page that is a hundred times as long."""

import json
import pathlib
import shutil

from children import ROOT


def make_content(folder, fruits=300, juices=300):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    for texts in (ROOT / "Content").glob("texts.*.json"):
        shutil.copy(texts, folder)
    menu = {
        "fruits": [
            {"id": f"fruit{i}", "symbol": "🍓", "name": {"ko": f"과일{i}", "en": f"Fruit {i}"}, "firstCount": 10,
             "lowAt": 4}
            for i in range(fruits)
        ],
        "juices": [
            {"id": f"juice{i}", "name": {"ko": f"쥬스{i}", "en": f"Juice {i}"},
             "recipe": [{"fruit": f"fruit{i % fruits}", "count": 2}, {"fruit": f"fruit{(i + 7) % fruits}", "count": 1}]}
            for i in range(juices)
        ],
    }
    (folder / "menu.json").write_text(json.dumps(menu, ensure_ascii=False, indent=2))
    return folder
