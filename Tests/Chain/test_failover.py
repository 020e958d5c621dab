"""Every acknowledged press survives each of these faults, once, and the cluster becomes whole without a person."""

import dataclasses
from collections.abc import Callable, Iterator

import pytest

import faults
from chain import Chain
from conftest import ROUNDS

# The longest first, so that the workers end at about the same time.
FAULTS = [
    faults.frozen_machine, faults.frozen_postgres, faults.killed_machine, faults.killed_all_etcd, faults.frozen_server,
    faults.killed_postgres, faults.killed_etcd, faults.killed_standby]


@pytest.mark.parametrize("round", range(ROUNDS))
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_nothing_is_lost(
    chain: Chain, fault: Callable[[Chain], Iterator[None]], round: int, record_property: Callable[[str, object], None]
) -> None:
    result = chain.play(fault)
    record_property(fault.__name__, dataclasses.astuple(result))
