/** A payload of more characters is read from its downloaded file: more than that is not pasted into a terminal. */
export const INLINE_UP_TO = 32_000

/** Everything without a shape of its own but the space and the line end: a terminal would act on it, or hide it. */
const UNPRINTABLE = /(?![ \n])[\p{C}\p{Z}]/gu

const encoder = new TextEncoder()

function octal(character: string): string {
  return Array.from(encoder.encode(character), (byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')
}

/** Any text as one word of a POSIX shell, literally. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A command that writes exactly these bytes: with `%b` where some can't stand in a terminal, otherwise as they are. */
function printCommand(text: string): string {
  if (text.search(UNPRINTABLE) === -1) return `printf %s ${quote(text)}`
  return `printf %b ${quote(text.replaceAll('\\', '\\\\').replaceAll(UNPRINTABLE, octal))}`
}

export type CurlTarget = { url: string; problem: null } | { url: null; problem: string }

/** An address that a person typed or a record holds, as curl is to be given it; or why it can't be. */
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
  /** Name of the downloaded payload, for one that is too long to stand in a command. */
  fileName: string
}

/**
 * A command for a POSIX shell that posts the exact bytes of a payload, signed as the platform signs (section 6.4). The
 * secret is not part of it: the shell reads `WEBHOOK_SECRET`, and stops where it is not set. The bytes go through
 * standard input, so that neither a leading `@`, a trailing line end, a NUL nor the longest argument of a system
 * changes them.
 */
export function curlCommand({ url, payload, fileName }: CurlInput): string {
  const write = payload.length > INLINE_UP_TO ? `cat ${quote(fileName)}` : printCommand(payload)
  // No comments: zsh, when it is typed into, takes them for commands.
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
