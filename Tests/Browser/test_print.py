"""`juicemaker print` with a printer that can go off, run dry and lose its cable."""

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from pages import FORM, change_settings, order, post, record_payments
from printer import DevicePrinter, Printer, Slip
from shop import DATABASE, PROGRAM, ROOT, Shop, edit_menu, pages_folder, stop, until
from texts import text


def example_menu(content: Path) -> None:
    """Sizes, wishes and a queue."""
    (content / "menu.json").write_text((pages_folder() / "Content/menu.example.json").read_text())


@pytest.fixture
def shop(open_shop: Callable[..., Shop]) -> Shop:
    return open_shop(example_menu)


@pytest.fixture
def printer() -> Iterator[Printer]:
    printer = Printer()
    yield printer
    printer.turn_off()


@pytest.fixture
def follow(tmp_path: Path) -> Iterator[Callable[..., "subprocess.Popen[bytes]"]]:
    """Starts `juicemaker print` for a printer, and stops it after the test."""
    running: list[subprocess.Popen[bytes]] = []

    def follow(shop: Shop, *printers: str, state: Path = tmp_path) -> "subprocess.Popen[bytes]":
        words = [word for printer in printers for word in ("--printer", printer)]
        with open(tmp_path / "print.log", "ab") as log:
            running.append(
                subprocess.Popen(
                    ["setpriv", "--pdeathsig", "TERM", PROGRAM, "print", *words, *shop._store_options],
                    cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    env={**os.environ, "TZ": "Asia/Seoul", "STATE_DIRECTORY": str(state)}))
        until(lambda: "printing" in (tmp_path / "print.log").read_text() or running[-1].poll() is not None)
        return running[-1]

    yield follow
    for process in running:
        stop(process)


def state(tmp_path: Path) -> dict[str, object]:
    """What the process says of its first printer; nothing before it has said something."""
    file = tmp_path / "print.json"
    return json.loads(file.read_text())["state"]["printers"][0] if file.exists() else {}


def is_idle(tmp_path: Path) -> bool:
    return state(tmp_path).get("waiting") == 0


def test_a_ticket_has_the_number_the_size_and_the_wishes(shop: Shop, printer: Printer, follow: Callable[..., object]) -> None:
    follow(shop, f"kitchen={printer.address}")
    shop.run("order", "mango.large.ice-less.mango-plus", "2", "kiwi", "1", "--memo", "빨대 두 개", "--name", "은지")
    until(lambda: printer.whole)
    [slip] = printer.slips
    assert [line.text.strip() for line in slip.lines if line.size == 4] == ["1번"]
    large = [" ".join(line.text.split()) for line in slip.lines if line.size == 2]
    assert large == ["포장", "빨대 두 개", "망고쥬스 라지 2", "얼음 적게", "망고 추가", "키위쥬스 1"]
    assert slip.lines[2].text.endswith("은지") and "3잔" in slip.text and not slip.is_again


def test_a_place_that_is_not_the_usual_one_is_inverted(shop: Shop, printer: Printer, follow: Callable[..., object]) -> None:
    follow(shop, f"kitchen={printer.address}")
    order(shop, "kiwi", place="here")
    order(shop, "kiwi", place="togo")
    until(lambda: len(printer.whole) == 2)
    assert [[line.text.strip() for line in slip.lines if line.has_inverted_letters] for slip in printer.slips] == [["매장"], []]


def test_an_order_is_made_whatever_the_printer_does(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    printer.turn_off()
    follow(shop, f"kitchen={printer.address}")
    shop.run("order", "kiwi")
    shop.run("order", "mango")
    until(lambda: state(tmp_path).get("fault") == "unreachable")
    until(lambda: state(tmp_path)["numbers"] == [1, 2])
    printer.turn_on()
    until(lambda: len(printer.whole) == 2)
    assert [slip.is_again for slip in printer.slips] == [False, False]
    until(lambda: is_idle(tmp_path) and "fault" not in state(tmp_path))


def test_the_counter_says_what_the_printer_lacks(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    printer.has_paper = False
    follow(shop, f"kitchen={printer.address}", state=shop.folder)
    shop.run("order", "kiwi")
    until(lambda: "주방 프린터: 종이 없음 · 1장 대기" in shop.send("GET", "/").read().decode())
    assert 'juicemaker_printer_waiting{printer="kitchen"} 1' in shop.send("GET", "/metrics").read().decode()
    doctor = subprocess.run(
        [PROGRAM, "doctor", *shop._store_options], cwd=ROOT, capture_output=True, text=True, timeout=60,
        env={**os.environ, "JUICEMAKER_PRINTERS": f"kitchen={printer.address}", "STATE_DIRECTORY": str(shop.folder)})
    assert "kitchen: out of paper, 1 slips wait" in doctor.stdout
    printer.has_paper = True
    until(lambda: "프린터:" not in shop.send("GET", "/").read().decode())


def test_a_ticket_waits_for_paper_and_for_the_cover(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    printer.has_paper = printer.is_closed = False
    follow(shop, f"kitchen={printer.address}")
    shop.run("order", "kiwi")
    until(lambda: state(tmp_path).get("fault") == "cover")
    printer.is_closed = True
    until(lambda: state(tmp_path).get("fault") == "paper")
    assert not printer.slips
    printer.has_paper = True
    until(lambda: printer.whole)


def test_a_slip_that_was_cut_off_is_printed_again_and_says_so(
    shop: Shop, printer: Printer, follow: Callable[..., object]
) -> None:
    printer.cut_after = 25
    follow(shop, f"kitchen={printer.address}")
    shop.run("order", "kiwi")
    until(lambda: printer.whole)
    assert [slip.is_whole for slip in printer.slips] == [False, True]
    assert printer.whole[0].is_again


@pytest.mark.parametrize("byte", [0, 1, 30, 60, 90])
def test_a_killed_process_prints_every_ticket_and_marks_a_second_one(
    shop: Shop, printer: Printer, follow: Callable[..., "subprocess.Popen[bytes]"], byte: int, tmp_path: Path
) -> None:
    first = follow(shop, f"kitchen={printer.address}")
    shop.run("order", "banana")
    until(lambda: len(printer.whole) == 1 and is_idle(tmp_path))
    printer.hold_after = byte
    shop.run("order", "kiwi")
    assert printer.is_held.wait(30)
    first.send_signal(signal.SIGKILL)
    first.wait()
    printer.go_on()
    follow(shop, f"kitchen={printer.address}")
    until(lambda: is_idle(tmp_path))
    banana, *kiwi = printer.slips
    assert "바나나" in banana.text
    assert kiwi[-1].is_whole and "키위" in kiwi[-1].text
    assert all(slip.is_again for slip in kiwi[1:])


def test_old_tickets_are_counted_not_printed(shop: Shop, printer: Printer, follow: Callable[..., object]) -> None:
    printer.turn_off()
    process = follow(shop, f"kitchen={printer.address}")
    shop.run("order", "kiwi", hours_ahead=-2)
    shop.run("order", "mango", hours_ahead=-1)
    shop.run("order", "banana")
    printer.turn_on()
    until(lambda: len(printer.whole) == 2)
    assert "그사이 2건" in printer.slips[0].text
    assert "바나나" in printer.slips[1].text
    assert process


@pytest.mark.skipif(bool(DATABASE), reason="the place of a database does not change")
@pytest.mark.parametrize("way", ["moved", "removed"])
def test_tickets_go_on_after_another_store_took_the_place(
    shop: Shop, printer: Printer, follow: Callable[..., "subprocess.Popen[bytes]"], tmp_path: Path, way: str
) -> None:
    for _ in range(2):
        shop.run("order", "banana", hours_ahead=-1)
    shop.run("store", "backup", str(tmp_path / "backup"))
    running = follow(shop, f"kitchen={printer.address}", state=shop.folder)
    shop.run("order", "kiwi")
    shop.run("order", "kiwi")
    until(lambda: len(printer.whole) == 2 and is_idle(shop.folder))
    # It sees the other store only when that has more events than the one before had.
    running.send_signal(signal.SIGSTOP)
    shop.stop_serving()
    store = Path(shop.store)
    if way == "moved":
        store.rename(tmp_path / "Store.old")
    else:
        shutil.rmtree(store)
    shop.run("store", "restore", str(tmp_path / "backup"))
    shop.serve()
    for _ in range(3):
        shop.run("order", "mango")
    running.send_signal(signal.SIGCONT)
    until(lambda: len(printer.whole) == 5 and is_idle(shop.folder))
    assert ["망고" in slip.text for slip in printer.slips] == [False, False, True, True, True]
    assert not any(slip.is_again for slip in printer.slips)
    shop.run("order", "mango")
    until(lambda: len(printer.whole) == 6 and is_idle(shop.folder))
    words = [text("ko", "printerReplacedShort"), text("ko", "printerReplacedAdvice")]
    until(lambda: all(word in shop.send("GET", "/").read().decode() for word in words))
    assert (tmp_path / "print.log").read_text().count("another store took the place") == 1
    doctor = subprocess.run(
        [PROGRAM, "doctor", *shop._store_options], cwd=ROOT, capture_output=True, text=True, timeout=60,
        env={**os.environ, "JUICEMAKER_PRINTERS": f"kitchen={printer.address}", "STATE_DIRECTORY": str(shop.folder)})
    assert "another store took the place" in doctor.stdout


def test_cups_refunded_out_of_a_waiting_order_are_told_on_a_slip_and_after_the_handover_on_none(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    follow(shop, f"kitchen={printer.address}")
    shop.run("order", "mango", "2", "kiwi")
    until(lambda: len(printer.whole) == 1)
    shop.run("refund", "1", "--cups", "mango=1", "--returned")
    until(lambda: len(printer.whole) == 2 and is_idle(tmp_path))
    changed = printer.slips[1].text
    assert "변경" in changed and "1번" in changed and "2 > 1" in changed and "키위" in changed, changed
    post(shop, "/orders/1/print", "slip=ticket")
    until(lambda: len(printer.whole) == 3)
    assert printer.slips[2].is_again and "2잔" in printer.slips[2].text, printer.slips[2].text
    shop.run("refund", "1")
    until(lambda: len(printer.whole) == 4 and is_idle(tmp_path))
    assert "취소" in printer.slips[3].text and "1번" in printer.slips[3].text
    # What the kitchen has handed over is no news to it; what has no ticket yet is only on that.
    shop.run("order", "kiwi")
    until(lambda: len(printer.whole) == 5)
    post(shop, "/orders/2/handover", "")
    shop.run("refund", "2", "--returned")
    printer.turn_off()
    shop.run("order", "mango", "3")
    shop.run("refund", "3", "--cups", "mango=1")
    shop.run("order", "banana")
    printer.turn_on()
    until(lambda: len(printer.whole) == 7)
    assert "2잔" in printer.slips[5].text and "바나나" in printer.slips[6].text
    assert not any("변경" in slip.text for slip in printer.slips[4:])


def test_a_cancelled_order_has_no_ticket_or_a_second_slip(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    follow(shop, f"kitchen={printer.address}")
    shop.run("order", "kiwi")
    until(lambda: len(printer.whole) == 1)
    shop.run("cancel", "1")
    until(lambda: len(printer.whole) == 2 and is_idle(tmp_path))
    assert "취소" in printer.slips[1].text and "1번" in printer.slips[1].text
    printer.turn_off()
    shop.run("order", "mango")
    shop.run("cancel", "2")
    shop.run("order", "banana")
    printer.turn_on()
    until(lambda: len(printer.whole) == 3)
    assert "바나나" in printer.slips[2].text


def test_a_second_process_refuses(
    shop: Shop, printer: Printer, follow: Callable[..., "subprocess.Popen[bytes]"], tmp_path: Path
) -> None:
    follow(shop, f"kitchen={printer.address}")
    assert follow(shop, f"kitchen={printer.address}").wait(20) == 69
    assert "print-kitchen.cursor: another process follows the store with it" in (tmp_path / "print.log").read_text()


def test_the_drawer_opens_at_cash_alone(shop: Shop, printer: Printer, follow: Callable[..., object]) -> None:
    record_payments(shop)
    follow(shop, f"counter={printer.address}")
    for number, kind in ((1, "card"), (2, "cash")):
        shop.run("order", "kiwi")
        post(shop, f"/orders/{number}/payment", f"kind={kind}")
    until(lambda: printer.kicks)
    shop.run("order", "mango")
    assert (printer.kicks, printer.slips) == (1, [])


def test_the_drawer_opens_once_without_paper(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    record_payments(shop)
    printer.has_paper = False
    follow(shop, f"counter={printer.address}?prints=tickets,drawer")
    shop.run("order", "kiwi")
    until(lambda: state(tmp_path).get("fault") == "paper")
    post(shop, "/orders/1/payment", "kind=cash")
    until(lambda: printer.kicks)
    printer.has_paper = True
    until(lambda: printer.whole and is_idle(tmp_path))
    assert printer.kicks == 1


def test_a_new_process_does_not_open_the_drawer_again(
    shop: Shop, printer: Printer, follow: Callable[..., "subprocess.Popen[bytes]"], tmp_path: Path
) -> None:
    record_payments(shop)
    printer.has_paper = False
    first = follow(shop, f"counter={printer.address}?prints=tickets,drawer")
    shop.run("order", "kiwi")
    until(lambda: state(tmp_path).get("fault") == "paper")
    post(shop, "/orders/1/payment", "kind=cash")
    until(lambda: printer.kicks)
    first.send_signal(signal.SIGKILL)
    first.wait()
    follow(shop, f"counter={printer.address}?prints=tickets,drawer")
    printer.has_paper = True
    until(lambda: printer.whole and is_idle(tmp_path))
    assert printer.kicks == 1


def test_the_drawer_opens_for_change_and_for_its_button(
    shop: Shop, printer: Printer, follow: Callable[..., object]
) -> None:
    record_payments(shop)
    follow(shop, f"counter={printer.address}", state=shop.folder)
    post(shop, "/closing/moves", "reason=change&amount=5000")
    until(lambda: printer.kicks == 1)
    until(lambda: 'formaction="/closing/drawer"' in shop.send("GET", "/closing").read().decode())
    post(shop, "/closing/drawer", "sum=5000")
    until(lambda: printer.kicks == 2)


def test_a_printer_that_cannot_say_that_it_has_printed_prints_once(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    printer.knows_printed_question = False
    follow(shop, f"kitchen={printer.address}")
    shop.run("order", "kiwi")
    until(lambda: is_idle(tmp_path) and printer.slips)
    shop.run("order", "mango")
    until(lambda: is_idle(tmp_path) and len(printer.slips) == 2)
    assert [slip.is_again for slip in printer.whole] == [False, False]
    assert printer.printed_questions == 1, "it is asked once, and not for each slip"
    assert state(tmp_path)["isSilent"]
    assert (tmp_path / "print.log").read_text().count("GS r") == 1


def test_a_device_prints_as_a_network_printer_does(shop: Shop, follow: Callable[..., object], tmp_path: Path) -> None:
    printer = DevicePrinter()
    follow(shop, f"kitchen={printer.path}")
    shop.run("order", "kiwi")
    until(lambda: printer.whole and is_idle(tmp_path))
    printer.has_paper = False
    shop.run("order", "mango")
    until(lambda: state(tmp_path).get("fault") == "paper")
    printer.has_paper = True
    until(lambda: len(printer.whole) == 2)
    assert "망고" in printer.slips[1].text
    printer.turn_off()


def rows(slip: Slip) -> list[str]:
    return [" ".join(line.text.split()) for line in slip.lines]


def test_a_receipt_comes_on_request_and_a_second_one_says_so(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    record_payments(shop)
    header = {"name": "쥬스 메이커", "tax": "10", "receipt": "사업자 123-45-67890\r\n서울 망원로 12"}
    change_settings(shop, "payment=card&payment=cash&queue=1&" + urlencode(header))
    follow(shop, f"counter={printer.address}", state=shop.folder)
    shop.run("order", "mango.large.ice-less.mango-plus", "2", "kiwi", "1")
    shop.run("discount", "1", "happy")
    post(shop, "/orders/1/payment", "kind=card")
    assert not printer.slips, "nobody asked for it"
    until(lambda: 'value="receipt"' in shop.send("GET", "/orders/1?record").read().decode())
    assert post(shop, "/orders/1/print", "slip=receipt") == "/orders/1?record&print=receipt"
    until(lambda: printer.whole)
    post(shop, "/orders/1/print", "slip=receipt")
    until(lambda: len(printer.whole) == 2)
    first, second = (rows(slip) for slip in printer.whole)
    assert second == ["다시 인쇄", *first]
    assert first[:3] == ["쥬스 메이커", "사업자 123-45-67890", "서울 망원로 12"]
    for row in ("망고쥬스 라지 2 13,000", "얼음 적게", "망고 추가", "키위쥬스 1 4,500", "소계 17,500", "할인 (해피아워) -1,750",
                "합계 15,750원", "공급가액 14,318", "부가세 1,432", "카드 15,750"):
        assert row in first, (row, first)
    assert first[4].endswith(" 1번")


def test_a_slip_that_is_asked_for_waits_once_and_behind_the_tickets(
    shop: Shop, printer: Printer, follow: Callable[..., "subprocess.Popen[bytes]"], tmp_path: Path
) -> None:
    running = follow(shop, f"kitchen={printer.address}")
    shop.run("order", "mango.large.ice-less.mango-plus", "2", "kiwi", "1", "strawberry", "1", "--memo", "빨대 두 개", "--name", "은지")
    until(lambda: len(printer.whole) == 1 and is_idle(tmp_path))
    printer.has_paper = False
    for _ in range(3):
        post(shop, "/orders/1/print", "slip=ticket")
    shop.run("order", "banana")
    until(lambda: state(tmp_path).get("waiting") == 2)
    # It is killed in the longer slip, after the ticket.
    printer.hold_after = len(b"".join(line.text.encode("euc_kr") for line in printer.slips[0].lines)) - 10
    printer.has_paper = True
    assert printer.is_held.wait(30)
    assert len(printer.whole) == 2, "the ticket came first"
    shop.run("order", "kiwi")
    running.send_signal(signal.SIGKILL)
    running.wait()
    printer.go_on()
    follow(shop, f"kitchen={printer.address}")

    def numbers(is_again: bool) -> list[str]:
        return [slip.text[: slip.text.index("번")].split()[-1] for slip in printer.whole if slip.is_again == is_again]

    until(lambda: len(numbers(False)) == 3 and is_idle(tmp_path))
    assert numbers(False) == ["1", "2", "3"], "no ticket comes twice"
    # The killed one may be whole; a new process may print one more for those that waited with it.
    assert set(numbers(True)) == {"1"} and len(numbers(True)) <= 3
    assert printer.whole[2].is_again, "what was begun comes first"
    again = len(printer.whole)
    post(shop, "/orders/1/print", "slip=ticket")
    until(lambda: len(printer.whole) == again + 1 and is_idle(tmp_path))


def test_a_closing_prints_its_sums(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    record_payments(shop)
    follow(shop, f"counter={printer.address}", state=shop.folder)
    shop.run("order", "kiwi", "2")
    post(shop, "/orders/1/payment", "kind=cash")
    post(shop, "/closing", "seen=0&sum=8000&left=5000&note=모자라요")
    until(lambda: printer.whole)
    assert printer.kicks == 1
    first = rows(printer.whole[0])
    assert first[0] == "마감 Z-1"
    for row in ("현금 1 9,000", "매출 9,000원", "있어야 할 금액 9,000", "센 금액 8,000", "차이 -1,000", "준비금 5,000",
                "가져갈 돈 3,000", "모자라요"):
        assert row in first, (row, first)
    until(lambda: 'value="closing"' in shop.send("GET", "/closings/1").read().decode())
    post(shop, "/closings/1/print", "slip=closing")
    until(lambda: len(printer.whole) == 2)
    assert rows(printer.whole[1]) == ["다시 인쇄", *first]


def test_each_cup_has_a_label_and_a_cancellation_has_none(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    follow(shop, f"labels={printer.address}?prints=cups", state=shop.folder)
    shop.run("order", "mango.large.ice-less", "2", "kiwi", "1", "--name", "은지")
    until(lambda: len(printer.whole) == 3)
    assert [rows(slip) for slip in printer.whole] == [
        ["1 1/3", "망고쥬스 라지", "얼음 적게", "포장 은지"], ["1 2/3", "망고쥬스 라지", "얼음 적게", "포장 은지"],
        ["1 3/3", "키위쥬스", "포장 은지"]]
    until(lambda: 'value="cups"' in shop.send("GET", "/orders/1?record").read().decode())
    post(shop, "/orders/1/print", "slip=cups")
    until(lambda: len(printer.whole) == 6)
    assert [slip.is_again for slip in printer.whole] == [False] * 3 + [True] * 3
    shop.run("cancel", "1")
    post(shop, "/orders/1/print", "slip=cups")
    shop.run("order", "kiwi")
    until(lambda: len(printer.whole) == 7 and is_idle(shop.folder))
    assert rows(printer.whole[6]) == ["2 1/1", "키위쥬스", "포장"]
    assert 'value="cups"' not in shop.send("GET", "/orders/1?record").read().decode()


def test_the_settings_say_what_a_printer_does(
    shop: Shop, printer: Printer, follow: Callable[..., object], tmp_path: Path
) -> None:
    follow(shop, f"counter={printer.address}", state=shop.folder)
    until(lambda: 'name="prints.counter" value="receipts" checked' in shop.send("GET", "/settings").read().decode())
    change_settings(shop, "printer=counter&prints.counter=tickets&queue=1")
    shop.run("order", "kiwi")
    until(lambda: printer.whole)
    post(shop, "/orders/1/print", "slip=ticket")
    until(lambda: len(printer.whole) == 2)
    assert [slip.is_again for slip in printer.whole] == [False, True]
    assert shop.send("POST", "/orders/9/print", "key=a&slip=ticket", FORM).status == 404


def test_the_trial_page_finds_the_encoding(shop: Shop) -> None:
    del shop
    printer = Printer("cp949", b"\x1bR\r\x1c&")
    try:
        subprocess.run(
            [PROGRAM, "print", "--printer", f"kitchen={printer.address}", "--test", "kitchen"], check=True, cwd=ROOT,
            capture_output=True, timeout=30)
        [slip] = printer.whole
    finally:
        printer.turn_off()
    texts = [line.text for line in slip.lines]
    found = [texts[index - 1] for index, text in enumerate(texts) if "뷁" in text]
    assert found == ["encoding=cp949&prefix=1b520d1c26"]


def test_a_syllable_that_the_printer_lacks_is_a_question_mark(
    open_shop: Callable[..., Shop], follow: Callable[..., object]
) -> None:
    def rename(menu: dict[str, list[dict[str, object]]]) -> None:
        menu["juices"][0]["name"] = {"ko": "뷁쥬스 🍓", "en": "Rare juice"}

    shop = open_shop(edit_menu(rename))
    printer, other = Printer(), Printer("cp949", columns=32)
    try:
        follow(shop, f"kitchen={printer.address}", f"bar={other.address}?encoding=cp949&width=58&prints=tickets")
        shop.run("order", "strawberryBanana")
        until(lambda: printer.whole and other.whole)
        assert "?쥬스 ?" in printer.slips[0].text
        follow(shop, f"till={printer.address}", state=shop.folder)
        until(lambda: "전표에 ?로 나와요: 뷁쥬스 🍓" in shop.send("GET", "/menu").read().decode())
        assert "뷁쥬스 ?" in other.slips[0].text
    finally:
        printer.turn_off()
        other.turn_off()
