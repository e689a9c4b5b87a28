# <head>

import base64
import hashlib  #: sha512
import http.client
import os
import sys
import time
import uuid  #: idempotency

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_ssh_private_key


def fail(message):
    print(message, file=sys.stderr)
    sys.exit(2)


def from_environment(name):
    return os.environ.get(name) or fail(name + " is not set.")


def read_key(file):
    try:
        with open(file, "rb") as opened:
            pem = opened.read()
    except OSError as error:
        fail("The key file " + file + " cannot be read: " + str(error.strerror) + ".")
    passphrase = os.environ.get("DIALBENCH_KEY_PASSPHRASE", "").encode() or None
    if b"BEGIN ENCRYPTED" in pem and passphrase is None:
        fail(file + "<encrypted>")
    load = load_ssh_private_key if b"BEGIN OPENSSH" in pem else load_pem_private_key
    try:
        try:
            key = load(pem, passphrase)
        except TypeError:  # a passphrase is set, and this key has none
            key = load(pem, None)
    except UnsupportedAlgorithm as error:
        fail(file + ": " + str(error))
    except (TypeError, ValueError):
        key = None
    if isinstance(key, Ed25519PrivateKey):
        return key
    fail(file + "<other>")


key = read_key(from_environment("DIALBENCH_KEY_FILE"))
token = from_environment("DIALBENCH_TOKEN")  #: token

method = "<method>"
host = "<authority>"
path = "<path>"
# <query>  #: query
query = "<query>"
url = "__scheme__://" + host + path + query
#: if body

# <body>
body = "<body>".encode()  #: body-text
body = base64.b64decode("<body>")  #: body-base64
body = open(from_environment("DIALBENCH_BODY_FILE"), "rb").read()  #: body-file
digest = "sha-512=:" + base64.b64encode(hashlib.sha512(body).digest()).decode() + ":"  #: digest
#: end
#: if idempotency

# <idempotency>
idempotency_key = str(uuid.uuid4())
#: end

# <headers>
headers = {
    "<name>": "<text>",  #: header text
    "<name>": digest,  #: header digest
    "<name>": str(len(body)),  # <length>  #: header length
    "<name>": idempotency_key,  #: header idempotency
    "<name>": "<scheme>" + token,  #: header token
    "<name>": token,  #: header bare-token
}

# <components>
components = [
    ("<name>", headers["<header>"]),  #: component header
    ("<name>", method),  #: component method
    ("<name>", url),  #: component url
    ("<name>", path),  #: component path
    ("<name>", query),  #: component query
    ("<name>", path + query),  #: component target
    ("<name>", "<text>"),  #: component text
    ("<name>", "<text>"),  # <emptyQuery>  #: component empty-query
]

created = int(time.time())  # <created>  #: seconds
created = int(time.time() * 1000)  # <created>  #: milliseconds
expires = created + 999  #: expires
key_id = "<keyId>"
names = " ".join(f'"{name}"' for name, _ in components)
params = f'({names});created={created};expires={expires};keyid="{key_id}"'

# <base>
lines = [f'"{name}": {value}' for name, value in components + [("@signature-params", params)]]
base = "\n".join(lines).encode()

# <message>
message = hashlib.sha512(base).digest()  #: signs-sha512
message = base  #: signs-base
message = hashlib.sha512(base).hexdigest().encode()  #: signs-sha512-hex
message = base64.b64encode(hashlib.sha512(base).digest())  #: signs-sha512-base64
signature = base64.b64encode(key.sign(message)).decode()

label = "<label>"
headers["Signature-Input"] = label + "=" + params
headers["Signature"] = label + "=:" + signature + ":"

# http.client sends the target as it is given, and follows no redirect: another address needs another signature.
connection = http.client.HTTPSConnection(host, timeout=30)  #: {HTTPSConnection|HTTPConnection}https
encoded = {name: value.encode() for name, value in headers.items()}
connection.request(method, path + query, body=body, headers=encoded)  #: {body=body, }body
response = connection.getresponse()
print(response.status, response.reason)
print(response.read().decode("utf-8", "replace"))
sys.exit(0 if 200 <= response.status < 300 else 1)
