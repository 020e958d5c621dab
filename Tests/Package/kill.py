"""Clients order while the program is killed again and again; then each answered order must be in the store once.

    kill.py ROOT ROUNDS PORT     the program of a Debian in the folder ROOT, behind this machine's nginx at PORT

The shop is in ROOT/work, as settings.json there says.
"""
import http.client
import json
import subprocess
import sys
import threading
import time
from urllib.parse import urlencode

ROOT, ROUNDS, PORT = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
CLIENTS = 4
ANSWERS_A_ROUND = 6


def command(*arguments: str) -> list[str]:
    return ["chroot", ROOT, "/qemu", "-0", "juicemaker", "/usr/bin/juicemaker", *arguments]


def output(*arguments: str) -> str:
    return subprocess.run(command(*arguments), check=True, capture_output=True, text=True).stdout


def request(method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str, bytes]:
    shop = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
    shop.request(method, path, urlencode(form) if form else None, headers)
    response = shop.getresponse()
    body = response.read()
    shop.close()
    return response.status, response.headers.get("Location", ""), body


class Client(threading.Thread):
    """Repeats each order with the same key until it is answered."""

    def __init__(self, number: int) -> None:
        super().__init__(daemon=True)
        self.number = number
        self.answers: dict[str, str] = {}
        self.ends = False

    def run(self) -> None:
        while not self.ends:
            key = f"kill-{self.number}-{len(self.answers)}"
            while True:
                try:
                    status, location, _ = request("POST", "/orders", {"key": key, "juice": "mango"})
                except OSError:
                    continue
                except http.client.HTTPException:
                    continue
                if status == 303:
                    self.answers[key] = location
                    break


class Shop:
    def __init__(self) -> None:
        self.process = subprocess.Popen(command("serve"), stdout=subprocess.DEVNULL)
        started = time.monotonic()
        while True:
            if self.process.poll() is not None:
                raise SystemExit(f"serve ended with {self.process.returncode}")
            try:
                if request("GET", "/health")[0] == 200:
                    break
            except OSError:
                pass
            if time.monotonic() - started > 120:
                raise SystemExit(f"nothing answers at port {PORT}")
        self.seconds = time.monotonic() - started


output("store", "create")
output("stock", "mango", "+500000")
shop = Shop()
for path in ["/", "/stock", "/orders", "/report", "/menu", "/settings"]:
    status = request("GET", path)[0]
    if status not in (200, 303):
        sys.exit(f"GET {path}: {status}")
stock = json.loads(request("GET", "/stock.json")[2])["stock"]["mango"]
clients = [Client(number) for number in range(CLIENTS)]
for client in clients:
    client.start()
openings = []
for _ in range(ROUNDS):
    wanted = sum(len(client.answers) for client in clients) + ANSWERS_A_ROUND
    while sum(len(client.answers) for client in clients) < wanted:
        if shop.process.poll() is not None:
            sys.exit(f"serve ended by itself with {shop.process.returncode}")
        time.sleep(0.01)
    shop.process.kill()
    shop.process.wait()
    shop = Shop()
    openings.append(shop.seconds)
for client in clients:
    client.ends = True
for client in clients:
    client.join()
left = json.loads(request("GET", "/stock.json")[2])["stock"]["mango"]
shop.process.terminate()
if shop.process.wait() != 0:
    sys.exit(f"serve ended with {shop.process.returncode}")

answered = {key: location for client in clients for key, location in client.answers.items()}
stored: dict[str, list[str]] = {}
for line in output("store", "log", "--json").splitlines():
    event = json.loads(line)
    key = json.dumps(event).split('"key": "kill-')
    if len(key) == 2:
        stored.setdefault("kill-" + key[1].split('"')[0], []).append(line)
faults = [f"{key} is {len(stored.get(key, []))} times in the store" for key in answered if len(stored.get(key, [])) != 1]
faults += [f"{key} was not answered" for key in stored if key not in answered]
faults += ["two orders have one number"] if len(set(answered.values())) != len(answered) else []
if stock - left != 3 * len(answered):
    faults.append(f"{stock - left} mangos were taken for {len(answered)} orders")
for fault in faults[:20]:
    print(fault)
print(f"{ROUNDS} kills: {len(answered)} answers, {len(stored)} keys in the store, {stock - left} mangos taken;",
      f"open again after {sorted(openings)[len(openings) // 2]:.1f} s")
sys.exit(1 if faults else 0)
