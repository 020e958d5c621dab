"""Follows every address of a site's pages and style sheets: links, pictures in each size, and those in the head.

    crawl.py FOLDER ADDRESS     serves the folder with Python's web server, and begins at the address

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

    def list_directory(self, _):
        self.send_error(404)


class Addresses(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src", "poster") or (tag, name) == ("meta", "content") and value.startswith("http"):
                self.found.append(value)
            elif name == "srcset":
                self.found += [part.split()[0] for part in value.split(",")]


def follow(start):
    """Asks this machine for an address, and for all that it leads to on the same host.

    Returns the addresses that answered 200, and those that did not.
    """
    root = "{0.scheme}://{0.netloc}/".format(urlsplit(start))
    answered, missing, waiting = set(), set(), [start]
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(start).port)
    while waiting:
        url = waiting.pop().partition("#")[0]
        if url in answered | missing or not url.startswith(root):
            continue
        connection.request("GET", urlsplit(url).path, headers={"Host": urlsplit(root).netloc})
        response = connection.getresponse()
        body = response.read()
        kind = response.getheader("Content-Type", "").partition(";")[0]
        (answered if response.status == 200 else missing).add(url)
        if response.status == 200 and kind == "text/html":
            waiting += [urljoin(url, address) for address in Addresses(body.decode()).found]
        elif response.status == 200 and kind == "text/css":
            waiting += [urljoin(url, address) for address in re.findall(r"url\(([^)]+)\)", body.decode())]
    connection.close()
    return answered, missing


def main(folder, start):
    handler = functools.partial(Handler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    answered, missing = follow(f"http://127.0.0.1:{server.server_port}{start}")
    print(len(answered))
    print("\n".join(sorted(urlsplit(url).path for url in missing)))


if __name__ == "__main__":
    main(*sys.argv[1:])
