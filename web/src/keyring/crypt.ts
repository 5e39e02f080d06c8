// The secret of a keyring, how it is written down, and what is derived from it. The design: docs/decisions/0011-keyring.md.

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // Crockford's base 32: no I, L, O or U
const SECRET = 16; // bytes
const CHECK = 12; // bits
const SIZE = 28; // characters: 128 bits of secret and 12 of checksum
const SALT = "tablee keyring 1";
const FORMAT = 1;
const NONCE = 12; // bytes
const PADDED = 4096; // bytes: the server sees the size no more exactly than that
export const MOST = 131_000; // bytes of ciphertext that the server takes

export class Unreadable extends Error {}
export class FromTheFuture extends Unreadable {}

// -- The code --------------------------------------------------------------------

export const newSecret = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(SECRET));

/** CRC-12/UMTS: any wrong character and any two swapped neighbours are noticed, of anything else all but 1 in 4096. */
function checksum(secret: bigint): bigint {
  let rest = secret << BigInt(CHECK);
  for (let bit = SECRET * 8 - 1; bit >= 0; bit--)
    if ((rest >> BigInt(bit + CHECK)) & 1n) rest ^= 0x180fn << BigInt(bit);
  return rest ^ 0xabcn; // so that a code of zeros is none
}

/** Seven groups of four, to be written down. */
export function codeOf(secret: Uint8Array): string {
  const value = secret.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let left = (value << BigInt(CHECK)) | checksum(value);
  let code = "";
  for (let at = 0; at < SIZE; at++) {
    code = SIGNS[Number(left & 31n)] + code;
    left >>= 5n;
  }
  return code.match(/.{4}/g)!.join("-");
}

export type Misread = "short" | "long" | "sign" | "typo";

/** The secret of a code as typed, in any case, with any blanks; or why it is none. */
export function secretOf(typed: string): Uint8Array<ArrayBuffer> | Misread {
  const code = typed
    .toUpperCase()
    .replace(/[\s\-–—_.]/g, "")
    .replace(/[IL]/g, "1")
    .replace(/O/g, "0");
  if ([...code].some((sign) => !SIGNS.includes(sign))) return "sign";
  if (code.length !== SIZE) return code.length < SIZE ? "short" : "long";
  const whole = [...code].reduce((sum, sign) => (sum << 5n) | BigInt(SIGNS.indexOf(sign)), 0n);
  const value = whole >> BigInt(CHECK);
  if ((whole & 0xfffn) !== checksum(value)) return "typo";
  return Uint8Array.from({ length: SECRET }, (_, at) => Number((value >> BigInt(8 * (SECRET - 1 - at))) & 255n));
}

// -- What is derived from it -------------------------------------------------------

export interface Keys {
  id: string; // under which the server keeps it
  token: string; // which opens it there; the server keeps its hash
  key: CryptoKey; // which never leaves the device
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

export async function keysOf(secret: Uint8Array<ArrayBuffer>): Promise<Keys> {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits", "deriveKey"]);
  const how = (info: string) => ({ name: "HKDF", hash: "SHA-256", salt: bytes(SALT), info: bytes(info) });
  const bits = async (info: string, size: number) =>
    toBase64(new Uint8Array(await crypto.subtle.deriveBits(how(info), base, size * 8)))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=/g, "");
  const [id, token, key] = await Promise.all([
    bits("id", 16),
    bits("token", 24),
    crypto.subtle.deriveKey(how("key"), base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
  ]);
  return { id, token, key };
}

// -- Sealing ---------------------------------------------------------------------

/** Under which keyring and number it was sealed: the server cannot pass one off as another. */
const bound = (keys: Keys, version: number) => bytes(`${SALT} ${FORMAT} ${keys.id} ${version}`);

export async function seal(keys: Keys, version: number, text: string): Promise<string> {
  const packed = await through(bytes(text), new CompressionStream("deflate-raw"));
  const plain = new Uint8Array(Math.ceil((packed.length + 4) / PADDED) * PADDED);
  new DataView(plain.buffer).setUint32(0, packed.length);
  plain.set(packed, 4);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const how = { name: "AES-GCM", iv, additionalData: bound(keys, version) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(how, keys.key, plain));
  if (sealed.length > MOST) throw new RangeError("too large");
  return toBase64(Uint8Array.of(FORMAT, ...iv, ...sealed));
}

/** Throws Unreadable if it was not sealed with this key, for this keyring and version, and is whole. */
export async function open(keys: Keys, version: number, sealed: string): Promise<string> {
  try {
    const whole = fromBase64(sealed);
    const format = whole[0] ?? 0;
    if (format !== FORMAT) throw format > FORMAT ? new FromTheFuture() : new Unreadable();
    const iv = whole.slice(1, 1 + NONCE);
    const how = { name: "AES-GCM", iv, additionalData: bound(keys, version) };
    const plain = await crypto.subtle.decrypt(how, keys.key, whole.slice(1 + NONCE));
    const size = new DataView(plain).getUint32(0);
    const packed = new Uint8Array(plain, 4, size);
    return new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw")));
  } catch (error) {
    throw error instanceof FromTheFuture ? error : new Unreadable();
  }
}

async function through(data: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const readable = new Blob([data]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(readable).arrayBuffer());
}

function toBase64(data: Uint8Array): string {
  let text = "";
  for (let at = 0; at < data.length; at += 8_192) text += String.fromCharCode(...data.subarray(at, at + 8_192));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
