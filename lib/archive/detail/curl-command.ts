/** Longer payloads are read from their downloaded file. */
export const INLINE_UP_TO = 32_000

/** Invisible characters other than space and line end: a terminal would act on them or hide them. */
const UNPRINTABLE = /(?![ \n])[\p{C}\p{Z}]/gu

const encoder = new TextEncoder()

function octal(character: string): string {
  return Array.from(encoder.encode(character), (byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')
}

/** Any text as one word of a POSIX shell, literally. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A command that writes exactly these bytes; with `%b` where a terminal can't hold some. */
function printCommand(text: string): string {
  if (text.search(UNPRINTABLE) === -1) return `printf %s ${quote(text)}`
  return `printf %b ${quote(text.replaceAll('\\', '\\\\').replaceAll(UNPRINTABLE, octal))}`
}

export type CurlTarget = { url: string; problem: null } | { url: null; problem: string }

/** A typed or recorded address for curl; or why curl can't have it. */
export function parseCurlTarget(text: string): CurlTarget {
  const refused = (problem: string): CurlTarget => ({ url: null, problem })
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return refused('This is not a whole address. It begins with https:// or http://.')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('Only https and http addresses.')
  if (url.username !== '' || url.password !== '') return refused('Leave user name and password out of the address.')
  url.hash = ''
  return { url: url.href, problem: null }
}

export type CurlInput = {
  /** From `parseCurlTarget`. */
  url: string
  payload: string
  /** Of the downloaded payload, where it is too long for a command. */
  fileName: string
}

/**
 * A POSIX shell command that posts a payload's exact bytes, signed as the platform signs (section 6.4). The shell
 * reads `WEBHOOK_SECRET` and stops where it is not set. The bytes go through standard input, so that a leading `@`, a
 * trailing line end, a NUL or a length limit changes nothing.
 */
export function curlCommand({ url, payload, fileName }: CurlInput): string {
  const write = payload.length > INLINE_UP_TO ? `cat ${quote(fileName)}` : printCommand(payload)
  // No comments: an interactive zsh takes them for commands.
  return [
    `: "\${WEBHOOK_SECRET:?is not set}" &&`,
    `payload() { ${write}; } &&`,
    `SIGNATURE=$(payload | openssl dgst -sha256 -r -hmac "$WEBHOOK_SECRET" | cut -d ' ' -f 1) &&`,
    `payload | curl --globoff --include ${quote(url)} \\`,
    `  --header 'Content-Type: application/json' \\`,
    '  --header "Signature: $SIGNATURE" \\',
    '  --data-binary @-',
  ].join('\n')
}
