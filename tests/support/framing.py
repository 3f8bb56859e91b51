"""Framed JSON, as language servers and our workers speak it."""
import json


def write_message(stream, message):
    body = json.dumps(message).encode()
    stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    stream.flush()


def read_message(stream):
    """The next message, or None where the stream ends."""
    length = None
    while line := stream.readline().strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return None if length is None else json.loads(stream.read(length))
