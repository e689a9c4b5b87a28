"""A verifier written from RFC 9421 and the service's rules alone: reads vectors on standard input, prints its own verdicts."""

import base64
import hashlib
import json
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_pem_public_key


class Refused(Exception):
    pass


REQUIRED = {
    "GET": ["authorization", "x-client-id", "@method", "@target-uri", "@path", "@query"],
    "POST": [
        "content-type", "content-digest", "content-length", "authorization", "x-client-id",
        "x-idempotency-key", "@method", "@target-uri", "@path",
    ],
}
KNOWN = set(REQUIRED["GET"] + REQUIRED["POST"] + ["@authority", "@scheme", "@request-target"])


def check(holds, why):
    if not holds:
        raise Refused(why)


def parse(raw):
    head, _, body = raw.partition(b"\r\n\r\n")
    lines = re.sub(rb"\r\n[ \t]+", b" ", head).split(b"\r\n")
    method, target, _ = lines[0].decode().split(" ")
    headers = []
    for line in lines[1:]:
        name, colon, value = line.decode().partition(":")
        check(colon and re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", name), "a header line")
        headers.append((name.lower(), value.strip(" \t")))
    return method, target, headers, body


def canonical_base64(text):
    check(re.fullmatch(r"[A-Za-z0-9+/]*={0,2}", text) is not None, "base64")
    try:
        value = base64.b64decode(text, validate=True)
    except ValueError:
        raise Refused("base64")
    check(base64.b64encode(value).decode() == text, "canonical base64")
    return value


def one(headers, name):
    values = [value for key, value in headers if key == name]
    check(len(values) == 1, name + " once")
    return values[0]


def verify(vector):
    raw = base64.b64decode(vector["requestBase64"]) if "requestBase64" in vector else vector["request"].encode()
    method, target, headers, body = parse(raw)
    authority = one(headers, "host").lower()
    target = target.split("#")[0]
    path, mark, query = target.partition("?")
    derived = {
        "@method": method,
        "@target-uri": "https://" + authority + target,
        "@path": path,
        "@query": "?" + query,
        "@authority": re.sub(":443$", "", authority),
        "@scheme": "https",
        "@request-target": target,
    }
    text = one(headers, "signature-input")
    found = re.fullmatch(r'([a-z*][a-z0-9_.*-]*)=(\(((?:"[^"]*"(?:;[^ )]*)?(?: (?=")|(?=\))))*)\)((?:;[a-z]+=(?:-?\d+|"[^"\\]*"))*))', text)
    check(found, "Signature-Input")
    label, inner, listed, given = found.groups()
    names = re.findall(r'"([^"]*)"(;[^ )]*)?', listed)
    pairs = re.findall(r';([a-z]+)=(-?\d+|"[^"\\]*")', given)
    check(len(dict(pairs)) == len(pairs), "a parameter once")
    parameters = dict(pairs)
    check(set(parameters) <= {"created", "expires", "keyid", "alg", "nonce", "tag"}, "a parameter")
    check(parameters.get("alg", '"ed25519"') == '"ed25519"', "alg")
    check(len(set(names)) == len(names), "a component once")
    check(all(not extra and name == name.lower() for name, extra in names), "components without parameters")
    base = []
    for name, _ in names:
        if name.startswith("@"):
            check(name in derived, "a known component")
            value = derived[name]
        else:
            lines = [own for key, own in headers if key == name]
            check(lines, name)
            check(len(lines) == 1 or name not in KNOWN, name + " once")
            value = ", ".join(lines)
        base.append('"%s": %s' % (name, value))
    base = "\n".join(base + ['"@signature-params": ' + inner])
    vector["rebuilt"] = base
    for name in REQUIRED["GET" if method == "GET" else "POST"]:
        if not name.startswith("@"):
            one(headers, name)
        check((name, "") in names, name + " covered")
    value = re.fullmatch(re.escape(label) + r"=:([^:]*):", one(headers, "signature"))
    check(value, "Signature")
    signature = canonical_base64(value.group(1))
    check(len(signature) == 64, "64 bytes")
    if method != "GET":
        digest = re.fullmatch(r"sha-512=:([^:]*):", one(headers, "content-digest"))
        check(digest and canonical_base64(digest.group(1)) == hashlib.sha512(body).digest(), "the digest")
        check(one(headers, "content-length") == str(len(body)), "the length")
    created, expires = (parameters.get(name) for name in ("created", "expires"))
    tolerance = vector["profile"]["clockToleranceSec"]
    check(created is not None and re.fullmatch(r"-?\d+", created), "created")
    check(int(created) <= vector["nowSec"] + tolerance, "not from the future")
    check(expires is None or re.fullmatch(r"-?\d+", expires), "expires")
    check(expires is None or int(expires) >= vector["nowSec"] - tolerance, "not expired")
    keyid = parameters.get("keyid")
    check(keyid is not None and keyid.startswith('"'), "keyid")
    if "knownKeyIds" in vector:
        check(keyid[1:-1] in vector["knownKeyIds"], "a known key")
    try:
        key = load_pem_public_key(vector["publicKeyPem"].encode())
        key.verify(signature, hashlib.sha512(base.encode()).digest())
    except InvalidSignature:
        raise Refused("the signature")


verdicts = {}
for vector in json.load(sys.stdin)["vectors"]:
    try:
        verify(vector)
        why = None
    except Refused as refused:
        why = str(refused)
    except (ValueError, UnicodeDecodeError) as unread:
        why = "unread: " + str(unread)
    verdicts[vector["id"]] = {"verified": why is None, "why": why, "base": vector.get("rebuilt")}
json.dump(verdicts, sys.stdout)
