import type { SignatureFinding } from './dto'

export const SIGNATURE_WORDS = {
  'header-missing': {
    title: 'There is no signature',
    remedy:
      'Read the header `Signature` of the request. Deliveries carry none while no webhook secret is set; refuse those.',
  },
  'header-name': {
    title: 'The name of the header stands before its value',
    remedy: 'Compare the value alone, without the name and the colon.',
  },
  'header-space': {
    title: 'White space stands around the signature or in it',
    remedy: 'If your receiver gets it like this, find what adds the space; a server takes it off.',
  },
  'header-quotes': {
    title: 'Quotes stand around the signature',
    remedy: 'Take the value of the header as it is, without quotes.',
  },
  'header-several': {
    title: 'There is more than one value',
    remedy: 'The platform sends one value. Find what adds others on the way, such as a proxy that signs, too.',
  },
  'header-prefix': {
    title: 'The prefix is spelled otherwise',
    remedy: 'The only prefix is `sha256=`, in lower case, and it may be missing.',
  },
  'header-upper-case': {
    title: 'The hex digits are in upper case',
    remedy: 'The platform writes lower case. Find what changes the header on its way.',
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
    title: 'The header is no signature',
    remedy:
      'A signature has 64 hex digits, with `sha256=` before them or not. Check that it is the header `Signature`.',
  },
  'body-empty': {
    title: 'The body is empty',
    remedy: 'Keep the raw bytes of the request before anything reads them: a stream can be read once.',
  },
  'body-newline-extra': {
    title: 'The body ends with a line break too many',
    remedy: 'Use the raw bytes of the request. Editors and shells add a line break at the end.',
  },
  'body-newline-missing': {
    title: 'The line break at the end of the body is missing',
    remedy: 'Use the raw bytes of the request, with nothing trimmed.',
  },
  'body-space': {
    title: 'White space stands around the body',
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
    title: 'The body was written anew from parsed JSON',
    remedy: 'Verify the raw bytes before you parse them: most frameworks need an option to keep them.',
  },
  'body-key-order': {
    title: 'The members of the body were sorted',
    remedy: 'Verify the raw bytes before you parse them: another order is another body.',
  },
  'body-escapes': {
    title: 'Characters of the body are escaped otherwise',
    remedy: 'Verify the raw bytes before you parse them: `\\/` and `/`, `\\u00e9` and `é` are different bytes.',
  },
  'body-archived': {
    title: 'The body was changed after it was sent',
    remedy: 'Verify the raw bytes before you parse them. The archive holds what the platform sent.',
  },
  'secret-empty': {
    title: 'There is no secret',
    remedy: 'Check where your receiver reads the secret from. With an empty one it must refuse everything.',
  },
  'secret-space': {
    title: 'White space or a line break stands around the secret',
    remedy: 'Store the secret without it. A file that holds it often ends in a line break.',
  },
  'secret-quotes': {
    title: 'Quotes stand around the secret',
    remedy: 'Store the secret without quotes. Some configuration files keep them as part of the value.',
  },
  'secret-decoded': {
    title: 'The secret was decoded before it was used as the key',
    remedy:
      'The key is the text of the secret as it stands, in UTF-8; nothing is decoded, even where it looks like hex.',
  },
  'secret-encoded': {
    title: 'The secret was encoded before it was used as the key',
    remedy: 'The key is the text of the secret as it stands, in UTF-8.',
  },
  'secret-not-current': {
    title: 'It is not the secret that is set now',
    remedy: 'Use the one that is set now. While a change propagates, accept both.',
  },
  'secret-other-environment': {
    title: 'It is the secret of another environment',
    remedy: 'Each environment has a secret of its own. Use the one of the environment that sends.',
  },
  'secret-not-set-yet': {
    title: 'This secret is prepared and not set',
    remedy: 'The platform does not know it yet. Accept the one before it, too.',
  },
  'secret-not-ours': {
    title: 'This secret was never set from here',
    remedy: 'Compare its fingerprint with the one that is set now, or look for who set another one elsewhere.',
  },
  'algorithm-sha1': {
    title: 'It was made with HMAC-SHA-1',
    remedy: 'The platform uses HMAC-SHA-256. This signature is not one of the platform.',
  },
  'algorithm-sha512': {
    title: 'It was made with HMAC-SHA-512',
    remedy: 'The platform uses HMAC-SHA-256. This signature is not one of the platform.',
  },
  'algorithm-unkeyed': {
    title: 'It is a plain SHA-256 and no HMAC',
    remedy:
      'Use the HMAC function of your language with the secret as its key. This signature is not one of the platform.',
  },
  'nothing-fits': {
    title: 'Body, signature and secret do not belong together',
    remedy:
      'Take all three from one request: the header and the raw body from the same delivery, and the secret that was set when it was sent. Compare the body with the payload of that delivery in the archive, byte by byte.',
  },
} as const satisfies Record<string, { title: string; remedy: string }>

export type FindingKind = keyof typeof SIGNATURE_WORDS

/** @param detail a sentence; never the secret */
export function finding(kind: FindingKind, detail: string): SignatureFinding {
  return { kind, ...SIGNATURE_WORDS[kind], detail }
}
