/** In characters; longer payloads are read from their downloaded file. */
export const INLINE_UP_TO = 32_000

/** Characters that a terminal would act on or hide. */
const UNPRINTABLE = /(?![ \n])[\p{C}\p{Z}]/gu

const encoder = new TextEncoder()

function octal(character: string): string {
  return Array.from(encoder.encode(character), (byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')
}

/** Quotes a text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A command that writes exactly these bytes; with `%b` for characters that a terminal would act on or hide. */
export function printCommand(text: string): string {
  if (text.search(UNPRINTABLE) === -1) return `printf %s ${shellWord(text)}`
  return `printf %b ${shellWord(text.replaceAll('\\', '\\\\').replaceAll(UNPRINTABLE, octal))}`
}

export type CurlTarget = { url: string; problem: null } | { url: null; problem: string }

/** Reads an address for curl; `problem` says for people why it is refused. */
export function parseCurlTarget(text: string): CurlTarget {
  const refused = (problem: string): CurlTarget => ({ url: null, problem })
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return refused('Enter a complete address that begins with https:// or http://.')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refused('The address must begin with https:// or http://.')
  if (url.username !== '' || url.password !== '')
    return refused('The address must not contain a user name or password.')
  url.hash = ''
  return { url: url.href, problem: null }
}

export type CurlInput = {
  url: string
  payload: string
  /** The name of the downloaded payload, for one too long to inline. */
  fileName: string
}

/**
 * A POSIX command that posts a payload’s exact bytes, signed as in section 6.4. Needs `WEBHOOK_SECRET`. Standard
 * input keeps a leading `@`, a trailing line end and NUL.
 */
export function curlCommand({ url, payload, fileName }: CurlInput): string {
  const write = payload.length > INLINE_UP_TO ? `cat ${shellWord(fileName)}` : printCommand(payload)
  // No comments: an interactive zsh would run them.
  return [
    `: "\${WEBHOOK_SECRET:?is not set}" &&`,
    `payload() { ${write}; } &&`,
    `SIGNATURE=$(payload | openssl dgst -sha256 -r -hmac "$WEBHOOK_SECRET" | cut -d ' ' -f 1) &&`,
    `payload | curl --globoff --include ${shellWord(url)} \\`,
    `  --header 'Content-Type: application/json' \\`,
    '  --header "Signature: $SIGNATURE" \\',
    '  --data-binary @-',
  ].join('\n')
}
