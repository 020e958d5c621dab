"""A minimal FastCGI client, which sends what nginx sends according to nginx.conf.

It exists because instructions are counted without nginx, and because the recorded responses must be byte for byte those
that nginx receives. The tests' FastCGIClient is Swift and sends malformed records, which this client cannot.
"""

import re
import socket
import struct

from children import ROOT

BEGIN, END, PARAMETERS, INPUT, OUTPUT = 1, 3, 4, 5, 6
RESPONDER, KEEP_CONNECTION = 1, 1


class Connection:
    """One persistent connection. A response is that of a CGI script: `Status`, headers, an empty line, the body."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        self.socket.connect(str(path))
        self.file = self.socket.makefile("rb")
        configuration = (ROOT / "nginx.conf").read_text()
        # nginx does not send one that is marked `if_not_empty` and is empty.
        self.listed = [
            (name, value, bool(marked))
            for name, value, marked in re.findall(r"fastcgi_param\s+(\w+)\s+([^;\s]+)(\s+if_not_empty)?;", configuration)
        ]

    def request(self, method, path, form=None, **variables):
        """Returns the response. `variables` are nginx variables without the dollar: `http_if_none_match`."""
        values = {
            "request_method": method, "request_uri": path, "server_protocol": "HTTP/1.1", "remote_addr": "127.0.0.1",
            "http_host": "127.0.0.1:8080", "http_accept_language": "ko",
        }
        if form is not None:
            values |= {
                "content_type": "application/x-www-form-urlencoded", "content_length": str(len(form)),
                "http_origin": "http://127.0.0.1:8080",
            }
        values |= variables
        parameters = b"".join(
            pair(name, content) for name, value, is_marked in self.listed
            if (content := values.get(value[1:], "") if value.startswith("$") else value) or not is_marked
        )
        body = (form or "").encode()
        self.socket.sendall(
            record(BEGIN, struct.pack(">HB5x", RESPONDER, KEEP_CONNECTION))
            + record(PARAMETERS, parameters) + record(PARAMETERS, b"")
            + (record(INPUT, body) if body else b"") + record(INPUT, b"")
        )
        response = bytearray()
        while True:
            kind, _, length, padding = struct.unpack(">xBHHBx", self.read(8))
            content = self.read(length + padding)[:length]
            if kind == OUTPUT:
                response += content
            if kind == END:
                return bytes(response)

    def read(self, count):
        content = self.file.read(count)
        if len(content) < count:
            raise ConnectionError("the connection ended within a response")
        return content

    def close(self):
        self.file.close()
        self.socket.close()


def record(kind, content):
    """FastCGI 1.0, section 3.3."""
    return struct.pack(">BBHHBx", 1, kind, 1, len(content), 0) + content


def pair(name, value):
    """FastCGI 1.0, section 3.4; lengths below 128 take one byte."""
    name, value = name.encode(), value.encode()
    return length(name) + length(value) + name + value


def length(text):
    return bytes([len(text)]) if len(text) < 128 else struct.pack(">I", len(text) | 1 << 31)
