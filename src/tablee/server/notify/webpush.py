"""Web Push: a message encrypted for one browser (RFC 8291, aes128gcm of RFC 8188) and signed by this server (VAPID, RFC
8292). The push service in between sees when something is sent and how long it is, not what it says.

Runs in a worker of ``deliver``. ``pywebpush`` does the same and brings aiohttp and five more packages along.
"""

import base64
import http.client
import json
import ssl
import time
from secrets import token_bytes
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096  # bytes; a message fits into one
SIGNED_FOR: Final = 12 * 3600  # seconds
TIMEOUT: Final = 8.0
POINT: Final = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_keys() -> tuple[str, str]:
    """Private and public, as browsers and push services write them."""
    key = ec.generate_private_key(CURVE)
    return encoded(key.private_numbers().private_value.to_bytes(32, "big")), encoded(
        key.public_key().public_bytes(*POINT)
    )


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(text), "big"), CURVE)


def encrypt(
    text: bytes, p256dh: str, auth: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """``own`` and ``salt`` are made for each message. Raises ``ValueError`` for an invalid key."""
    receiver = decoded(p256dh)
    own = own or ec.generate_private_key(CURVE)
    sender = own.public_key().public_bytes(*POINT)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver))
    secret = derived(shared, decoded(auth), b"WebPush: info\x00" + receiver + sender, 32)
    salt = salt or token_bytes(16)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def signed(endpoint: str, contact: str, private: str, public: str, now: float) -> str:
    """The Authorization header."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + SIGNED_FOR, "sub": contact}
    text = ".".join(encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(private_key(private).sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={text}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={public}"


def send(endpoint: str, p256dh: str, auth: str, text: bytes, topic: str, ttl: int, vapid: tuple[str, str, str]) -> int:
    """The status of the answer; redirects are not followed. ``vapid``: contact, private and public key."""
    contact, private, public = vapid
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    line: http.client.HTTPConnection
    if parts.scheme == "https":
        line = http.client.HTTPSConnection(host, parts.port, timeout=TIMEOUT, context=ssl.create_default_context())
    else:
        line = http.client.HTTPConnection(host, parts.port, timeout=TIMEOUT)
    headers = {
        "authorization": signed(endpoint, contact, private, public, time.time()),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(ttl),
        "topic": topic,  # replaces an earlier one about the same table that has not arrived yet
        "urgency": "high",
    }
    try:
        line.request(
            "POST", parts.path + (f"?{parts.query}" if parts.query else ""), encrypt(text, p256dh, auth), headers
        )
        return line.getresponse().status
    finally:
        line.close()
