"""Those who get notices: a web hook or ntfy, a mail server, and a push service with a browser behind it. All listen on real
sockets of this machine."""

import asyncio
import base64
import json
import time
from urllib.parse import urlsplit

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PATIENCE = 30


def b64(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Receiver:
    """Writes down every request; answers with the statuses it is given, the last of them for ever."""

    def __init__(self, *statuses, location=""):
        self.statuses, self.location, self.got = list(statuses or [200]), location, []

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    async def __aexit__(self, *failure):
        self.server.close()

    async def serve(self, reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
        self.got.append((head[0].split()[1], headers, body))
        more = f"Location: {self.location}\r\n" if self.location else ""
        writer.write(f"HTTP/1.1 {status} X\r\n{more}Content-Length: 2\r\nConnection: close\r\n\r\n{{}}".encode())
        await writer.drain()
        writer.close()

    async def comes(self, count=1):
        """Wait until so many have come; the last of them."""
        async with asyncio.timeout(PATIENCE):
            while len(self.got) < count:
                await asyncio.sleep(0.02)
        return self.got[count - 1]

    def json(self, at=-1):
        return json.loads(self.got[at][2])


class PushService(Receiver):
    """A push service and the browser behind it. Whatever is not signed or encrypted as the standards say fails here."""

    def __init__(self, *statuses):
        super().__init__(*(statuses or [201]))
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes 16"
        self.point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def subscription(self, device="one"):
        return {"endpoint": f"{self.url}/push/{device}", "p256dh": b64(self.point), "auth": b64(self.auth)}

    def read(self, at=-1, key=""):
        """The message, after all checks: RFC 8188, 8291, 8292."""
        path, headers, body = self.got[at]
        assert path.startswith("/push/")
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        assert len(headers["topic"]) <= 32
        self.check_signature(headers["authorization"], key)
        salt, length, rest = body[:16], body[20], body[21:]
        sender, sealed = rest[:length], rest[length:]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = self.hkdf(shared, self.auth, b"WebPush: info\0" + self.point + sender, 32)
        key, nonce = (
            self.hkdf(secret, salt, f"Content-Encoding: {what}\0".encode(), n)
            for what, n in (("aes128gcm", 16), ("nonce", 12))
        )
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text[-1] == 2, "the last record"
        return json.loads(text[:-1])

    def check_signature(self, header, key):
        kind, _, fields = header.partition(" ")
        assert kind == "vapid"
        found = dict(part.strip().split("=", 1) for part in fields.split(","))
        assert not key or found["k"] == key
        head, claims, signature = found["t"].split(".")
        raw = unb64(signature)
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(found["k"]))
        der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
        said = json.loads(unb64(claims))
        assert said["aud"] == self.url
        assert time.time() < said["exp"] <= time.time() + 86400
        assert urlsplit(said["sub"]).scheme in ("https", "mailto")

    @staticmethod
    def hkdf(secret, salt, info, length):
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Mailbox:
    """A mail server; it keeps what comes."""

    def __init__(self):
        self.got = []
        self.controller = Controller(self, hostname="127.0.0.1", port=0)

    def __enter__(self):
        from tests.server.cluster import free_port

        self.controller.port = self.port = free_port()
        self.controller.start()
        return self

    def __exit__(self, *failure):
        self.controller.stop()

    async def handle_DATA(self, _server, _session, envelope):  # noqa: N802
        import email
        import email.policy

        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.got.append((envelope.rcpt_tos, str(letter["subject"]), letter.get_body(("plain", "html")).get_content()))
        return "250 OK"

    async def comes(self, count=1):
        async with asyncio.timeout(PATIENCE):
            while len(self.got) < count:
                await asyncio.sleep(0.02)
        return self.got[count - 1]
