export const PYTHON = `import hashlib
import hmac
import re

HEADER = re.compile(r"(?:sha256=)?([0-9a-f]{64})")


def is_signed(raw_body: bytes, header: str | None, secrets: list[str]) -> bool:
    """Whether one of the secrets signed the raw body. While the secret changes, pass the new one and the old one."""
    match = HEADER.fullmatch(header or "")
    if match is None:
        return False
    given = bytes.fromhex(match[1])
    is_valid = False
    for secret in secrets:
        if not secret:
            continue
        expected = hmac.new(secret.encode(), raw_body, hashlib.sha256).digest()
        is_valid |= hmac.compare_digest(expected, given)
    return is_valid


# In a handler of http.server, before anything is parsed:
#   raw_body = self.rfile.read(int(self.headers["Content-Length"]))
#   if not is_signed(raw_body, self.headers.get("Signature"), SECRETS):
#       return self.send_error(401)
#   event = json.loads(raw_body)
`
