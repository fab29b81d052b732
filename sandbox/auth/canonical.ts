/** No client could have signed this target: broken escapes or a repeated query key (section 5, rule 4). */
export class UnsignableTarget extends Error {}

/** encodeURIComponent leaves these characters, stricter encoders escape them; both spellings are signed as received. */
const EITHER_WAY = /(%(?:21|27|28|29|2A))/i

export type Parameter = { key: string; value: string }

/**
 * Section 5: parameters sorted by key, each key and value percent-encoded. A raw `+` is a literal plus sign; a space
 * is only ever `%20`.
 */
export function canonicalTarget(target: string): string {
  const question = target.indexOf('?')
  if (question === -1) return target
  const path = target.slice(0, question)
  const pairs = splitQuery(target.slice(question + 1)).map(([key, value]) => ({
    key: decode(key),
    text: `${encode(key)}=${encode(value)}`,
  }))
  if (new Set(pairs.map((pair) => pair.key)).size !== pairs.length) throw new UnsignableTarget()
  pairs.sort((a, b) => (a.key < b.key ? -1 : 1))
  return pairs.length === 0 ? path : `${path}?${pairs.map((pair) => pair.text).join('&')}`
}

/** Throws UnsignableTarget for broken escapes. */
export function readParameters(target: string): Parameter[] {
  const question = target.indexOf('?')
  if (question === -1) return []
  return splitQuery(target.slice(question + 1)).map(([key, value]) => ({ key: decode(key), value: decode(value) }))
}

function splitQuery(query: string): [string, string][] {
  if (query === '') return []
  return query.split('&').map((pair) => {
    const equals = pair.indexOf('=')
    return equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new UnsignableTarget()
  }
}

function encode(received: string): string {
  if (!received.includes('%')) return encodeURIComponent(received)
  return received
    .split(EITHER_WAY)
    .map((part, index) => (index % 2 === 1 ? part.toUpperCase() : encodeURIComponent(decode(part))))
    .join('')
}
