"""The metrics as Prometheus reads them: through nginx, with the parser of its own client library."""

from concurrent.futures import ThreadPoolExecutor

from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from shop import Shop

STANDARD = {"process_start_time_seconds", "process_resident_memory_bytes", "process_open_fds", "process_max_fds"}


def scrape(shop: Shop) -> dict[str, Metric]:
    response = shop.send("GET", "/metrics")
    assert response.status == 200
    assert response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = list(text_string_to_metric_families(response.read().decode()))
    assert len({family.name for family in families}) == len(families), "each family comes once"
    return {family.name: family for family in families}


def value(families: dict[str, Metric], name: str, **labels: str) -> float:
    found = [
        sample.value
        for family in families.values()
        for sample in family.samples
        if sample.name == name and sample.labels == labels
    ]
    assert len(found) == 1, f"{name} {labels}: {found}"
    return found[0]


def test_a_scraper_reads_what_happened(shop: Shop) -> None:
    before = scrape(shop)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    with ThreadPoolExecutor(4) as pool:
        made = pool.map(lambda number: shop.send("POST", "/orders", f"key=k{number}&juice=kiwi", form), range(4))
        assert sorted(response.status for response in made) == [303, 303, 303, 409]
    after = scrape(shop)
    assert value(after, "juicemaker_http_requests_total", route="orders", status="303") == 3
    assert value(after, "juicemaker_orders_total") == len(shop.orders) == 3
    assert value(after, "juicemaker_cups_total", juice="kiwi") == 3
    assert value(after, "juicemaker_shortages_total") == 1
    assert value(after, "juicemaker_stock", fruit="kiwi") == shop.stock["kiwi"]
    assert value(after, "juicemaker_store_commit_duration_seconds_count") >= 1
    name = "juicemaker_store_commit_requests_sum"
    committed = value(after, name) - value(before, name)
    assert committed in (3, 4), "the refused order may share a commit with one that was made"
    assert value(after, "juicemaker_threads") == 64
    assert value(after, "juicemaker_threads_busy") >= 1, "the scrape itself"
    assert value(after, "juicemaker_connections") >= 1
    assert value(after, "process_resident_memory_bytes") > 1e6
    expect_sound(after)


def expect_sound(families: dict[str, Metric]) -> None:
    """Every family has a type, help and a sound name."""
    assert STANDARD <= families.keys()
    for name, family in families.items():
        assert family.type in ("counter", "gauge", "histogram"), name
        assert family.documentation, name
        assert name.startswith(("juicemaker_", "process_")), name
        for sample in family.samples:
            if family.type == "counter":
                assert sample.name.endswith("_total"), sample.name
        if family.type == "histogram":
            assert_cumulative(family)


def assert_cumulative(family: Metric) -> None:
    buckets: dict[tuple[tuple[str, str], ...], list[tuple[float, float]]] = {}
    for sample in family.samples:
        labels = {name: text for name, text in sample.labels.items() if name != "le"}
        if sample.name.endswith("_bucket"):
            buckets.setdefault(tuple(labels.items()), []).append((float(sample.labels["le"]), sample.value))
    assert buckets, family.name
    for pairs in buckets.values():
        assert pairs == sorted(pairs) and pairs[-1][0] == float("inf"), family.name
        assert [count for _, count in pairs] == sorted(count for _, count in pairs), family.name
