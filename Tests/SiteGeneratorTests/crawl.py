"""Serves a folder with Python's web server and follows every link of its pages.

    crawl.py FOLDER ADDRESS     begins at the address

Prints how many addresses answered, and then each one that did not.
"""

import functools
import http.client
import http.server
import re
import sys
import threading
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Links(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.addresses = []
        self.feed(html)

    def handle_starttag(self, _, attributes):
        self.addresses += [value for name, value in attributes if name in ("href", "src", "poster")]
        for name, value in attributes:
            if name == "srcset":
                self.addresses += [part.split()[0] for part in value.split(",")]


def main(folder, start):
    handler = functools.partial(Handler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    root = f"http://127.0.0.1:{server.server_port}"
    seen, waiting, missing = set(), [root + start], []
    while waiting:
        url = waiting.pop().partition("#")[0]
        if url in seen or not url.startswith(root):
            continue
        seen.add(url)
        path = urlsplit(url).path
        connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        kind = response.getheader("Content-Type", "")
        if response.status != 200:
            missing.append(path)
        elif kind == "text/html":
            waiting += [urljoin(url, address) for address in Links(body.decode()).addresses]
        elif kind == "text/css":
            waiting += [urljoin(url, address) for address in re.findall(r"url\(([^)]+)\)", body.decode())]
    print(len(seen) - len(missing))
    print("\n".join(sorted(missing)))


main(*sys.argv[1:])
