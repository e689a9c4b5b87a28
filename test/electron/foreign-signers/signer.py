"""A client as its author would write it: signs with cryptography, sends with http.client. Arguments: the mistakes to make."""
import base64, hashlib, http.client, json, os, sys, time, uuid
from urllib.parse import urlsplit
from cryptography.hazmat.primitives.serialization import load_pem_private_key

URL, TOKEN, CLIENT, KEY_ID = (os.environ[name] for name in ("SERVICE_URL", "SERVICE_TOKEN", "SERVICE_CLIENT", "SERVICE_KEY_ID"))
with open(os.environ["SERVICE_KEY_FILE"], "rb") as file:
    KEY = load_pem_private_key(file.read(), None)
COVERED = ["content-type", "content-digest", "content-length", "authorization", "x-client-id", "x-idempotency-key", "@method", "@target-uri", "@path"]


def call(mistake):
    url = URL + "/v1/customers"
    payload = {"firstName": "Zoë", "lastName": "Daka"}
    body = json.dumps(payload, separators=(",", ":"), ensure_ascii=False).encode()
    hashed = body
    if mistake == "dumps-spaces":
        hashed = json.dumps(payload, ensure_ascii=False).encode()
    if mistake == "dumps-ascii":
        hashed = json.dumps(payload, separators=(",", ":")).encode()
    digest = base64.b64encode(hashlib.sha512(hashed).digest()).decode()
    if mistake == "bytes-literal":
        digest = str(base64.b64encode(hashlib.sha512(hashed).digest()))
    if mistake == "digest-hex":
        digest = hashlib.sha512(hashed).hexdigest()
    if mistake == "digest-sha256":
        digest = base64.b64encode(hashlib.sha256(hashed).digest()).decode()
    headers = {
        "content-type": "application/json",
        "content-digest": f"sha-512=:{digest}:",
        "content-length": str(len(body)),
        "authorization": f"Bearer {TOKEN}",
        "x-client-id": CLIENT,
        "x-idempotency-key": str(uuid.uuid4()),
    }
    if mistake == "length-of-text":
        headers["content-length"] = str(len(body.decode()))
    signed = {**headers, "@method": "POST", "@target-uri": url, "@path": urlsplit(url).path}
    created = int(time.time())
    if mistake == "float-time":
        created = time.time()
    if mistake == "utc-naive":
        created = int(time.time()) - 2 * 3600
    params = "(" + " ".join(f'"{name}"' for name in COVERED) + f');created={created};expires={int(created) + 100};keyid="{KEY_ID}"'
    if mistake == "clock-twice":
        signed_params = params.replace(f"created={created}", f"created={created + 1}")
    else:
        signed_params = params
    if mistake == "token-newline":
        signed["authorization"] += "\n"
    lines = [f'"{name}": {signed[name]}' for name in COVERED]
    base = "\n".join([*lines, f'"@signature-params": {signed_params}'])
    if mistake == "trailing-newline":
        base += "\n"
    if mistake == "hexdigest":
        message = hashlib.sha512(base.encode()).hexdigest().encode()
    elif mistake == "unhashed":
        message = base.encode()
    elif mistake == "utf16":
        message = hashlib.sha512(base.encode("utf-16-le")).digest()
    else:
        message = hashlib.sha512(base.encode()).digest()
    signature = base64.b64encode(KEY.sign(message)).decode()
    if mistake == "urlsafe":
        standard, signature = signature, base64.urlsafe_b64encode(KEY.sign(message)).decode()
        # One signature in fifteen has none of the letters that differ; another idempotency key gives another.
        if signature == standard:
            return call(mistake)
    if mistake == "encodebytes":
        # http.client would refuse the line feed; authors replace it by a blank.
        signature = base64.encodebytes(KEY.sign(message)).decode().strip().replace("\n", " ")
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc)
    connection.putrequest("POST", parts.path, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name, str(len(body)) if mistake == "length-of-text" and name == "content-length" else value)
    connection.putheader("signature-input", "sig1=" + params)
    connection.putheader("signature", f"sig1=:{signature}:")
    connection.endheaders(body)
    answer = connection.getresponse()
    print(mistake, answer.status, answer.read().decode()[:300])


for mistake in sys.argv[1:]:
    call(mistake)
