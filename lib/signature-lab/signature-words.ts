import type { SignatureFinding } from './dto'

export const SIGNATURE_WORDS = {
  'header-missing': {
    title: 'There is no signature',
    remedy:
      'Read the header `Signature` of the request. Deliveries carry none while no webhook secret is set; refuse those.',
  },
  'header-name': {
    title: 'The value includes the header name',
    remedy: 'Compare only the value, without the name and the colon.',
  },
  'header-space': {
    title: 'There is white space around or in the signature',
    remedy: 'If your receiver gets it like this, find what adds the space; servers strip it.',
  },
  'header-quotes': {
    title: 'There are quotes around the signature',
    remedy: 'Take the value of the header as it is, without quotes.',
  },
  'header-several': {
    title: 'There is more than one value',
    remedy: 'The platform sends one value. Find what adds the others, such as a proxy that also signs.',
  },
  'header-prefix': {
    title: 'The prefix is spelled differently',
    remedy: 'The only prefix is `sha256=`, in lower case. It is optional.',
  },
  'header-upper-case': {
    title: 'The hex digits are in upper case',
    remedy: 'The platform writes lower case. Find what changes the header in transit.',
  },
  'header-base64': {
    title: 'The signature is in base64',
    remedy: 'The platform writes 64 hex digits. Compare those, or decode both sides to bytes first.',
  },
  'header-cut-short': {
    title: 'The signature is cut short',
    remedy: 'It has 64 hex digits. Look for a column, a log or a form that cuts it.',
  },
  'header-too-long': {
    title: 'Something follows the signature',
    remedy: 'It has 64 hex digits, and nothing after them.',
  },
  'header-unreadable': {
    title: 'The header is not a signature',
    remedy: 'A signature has 64 hex digits, optionally after `sha256=`. Check that you used the header `Signature`.',
  },
  'body-empty': {
    title: 'The body is empty',
    remedy: 'Keep the raw bytes of the request before anything else reads them: a stream can be read only once.',
  },
  'body-newline-extra': {
    title: 'The body ends with an extra line break',
    remedy: 'Use the raw bytes of the request. Editors and shells add a line break at the end.',
  },
  'body-newline-missing': {
    title: 'The line break at the end of the body is missing',
    remedy: 'Use the raw bytes of the request, with nothing trimmed.',
  },
  'body-space': {
    title: 'There is white space around the body',
    remedy: 'Use the raw bytes of the request, with nothing added.',
  },
  'body-line-ends': {
    title: 'The line breaks in the body were changed',
    remedy: 'Use the raw bytes of the request: CRLF and LF are different bytes. Text fields of browsers change them.',
  },
  'body-mark': {
    title: 'A byte order mark was added or lost',
    remedy: 'Use the raw bytes of the request. Decoding and encoding text may add or drop the mark.',
  },
  'body-reformatted': {
    title: 'The body was re-serialized from parsed JSON',
    remedy: 'Verify the raw bytes before you parse them: most frameworks need an option to keep them.',
  },
  'body-key-order': {
    title: 'The members of the body were sorted',
    remedy: 'Verify the raw bytes before you parse them: a different order is a different body.',
  },
  'body-escapes': {
    title: 'Characters in the body are escaped differently',
    remedy: 'Verify the raw bytes before you parse them: `\\/` and `/`, `\\u00e9` and `é` are different bytes.',
  },
  'body-archived': {
    title: 'The body was changed after it was sent',
    remedy: 'Verify the raw bytes before you parse them. The archive holds what the platform sent.',
  },
  'secret-empty': {
    title: 'There is no secret',
    remedy: 'Check where your receiver reads the secret from. With an empty secret it must refuse everything.',
  },
  'secret-space': {
    title: 'There is white space or a line break around the secret',
    remedy: 'Store the secret without it. A file that holds it often ends in a line break.',
  },
  'secret-quotes': {
    title: 'There are quotes around the secret',
    remedy: 'Store the secret without quotes. Some configuration files keep them as part of the value.',
  },
  'secret-decoded': {
    title: 'The secret was decoded before it was used as the key',
    remedy: 'The key is the text of the secret as it is, in UTF-8. Nothing is decoded, even if it looks like hex.',
  },
  'secret-encoded': {
    title: 'The secret was encoded before it was used as the key',
    remedy: 'The key is the text of the secret as it is, in UTF-8.',
  },
  'secret-not-current': {
    title: 'It is not the current secret',
    remedy: 'Use the current secret. While a change propagates, accept both.',
  },
  'secret-other-environment': {
    title: 'It is the secret of another environment',
    remedy: 'Each environment has a secret of its own. Use the one of the environment that sends.',
  },
  'secret-not-set-yet': {
    title: 'This secret is prepared and not set',
    remedy: 'The platform does not have it yet. Accept the previous secret, too.',
  },
  'secret-not-ours': {
    title: 'This secret was never set here',
    remedy: 'Compare its fingerprint with that of the current secret, or find out who set another secret elsewhere.',
  },
  'algorithm-sha1': {
    title: 'It was made with HMAC-SHA-1',
    remedy: 'The platform uses HMAC-SHA-256. This signature is not from the platform.',
  },
  'algorithm-sha512': {
    title: 'It was made with HMAC-SHA-512',
    remedy: 'The platform uses HMAC-SHA-256. This signature is not from the platform.',
  },
  'algorithm-unkeyed': {
    title: 'It is a plain SHA-256, not an HMAC',
    remedy:
      'Use the HMAC function of your language with the secret as its key. This signature is not from the platform.',
  },
  'nothing-fits': {
    title: 'Body, signature and secret do not belong together',
    remedy:
      'Take all three from one request: the header and the raw body from the same delivery, and the secret that was set when it was sent. Compare the body with the payload of that delivery in the archive, byte by byte.',
  },
} as const satisfies Record<string, { title: string; remedy: string }>

export type FindingKind = keyof typeof SIGNATURE_WORDS

/** @param detail a sentence, which never contains the secret */
export function finding(kind: FindingKind, detail: string): SignatureFinding {
  return { kind, ...SIGNATURE_WORDS[kind], detail }
}
