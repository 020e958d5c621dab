"""The functions that use the instructions of a request, measured by callgrind."""

import re
import subprocess

from children import run


def text(dump, requests, count=15):
    own_cost = lines(dump, requests, inclusive=False)
    # Inclusive figures of the language's and the system's functions say little: they call nearly everything.
    own = [line for line in lines(dump, requests, inclusive=True) if "[juicemaker]" in line and "closure" not in line]
    heads = f"{'a request':>10}  by itself", f"\n{'a request':>10}  with its callees, only juicemaker's"
    return "\n".join([heads[0], *own_cost[:count], heads[1], *own[:count]])


def lines(dump, requests, inclusive):
    annotated = run(["callgrind_annotate", "--threshold=100", f"--inclusive={'yes' if inclusive else 'no'}", dump])
    found = []
    for line in annotated.splitlines():
        # 2,765,600 ( 9.51%)  file:function [library]
        match = re.match(r"\s*([\d,]+) \(.*?%\)\s+(?:[^:\s]*?):(.*?)(?:'\d+)?(?: \[(.*)\])?$", line)
        if match:
            count = int(match[1].replace(",", "")) / requests
            library = (match[3] or "").rpartition("/")[2]
            found.append(f"{count:10,.0f}  {match[2]}  [{library}]")
    # Mangled names are Swift's; the tool that reads them is in its toolchain.
    demangle = subprocess.run(
        ["swift", "demangle", "--simplified"], input="\n".join(found), capture_output=True, text=True, timeout=120)
    return [line[:160] for line in demangle.stdout.splitlines()]
