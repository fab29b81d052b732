import { type SecretSpelling, spellingsOf } from '../ramp/redaction/secret-spellings'

const REMOVED = '[removed]'

/** The shortest runs that are removed, each worth six characters of a secret; shorter ones are chance. */
const SHORTEST_RUNS: Record<SecretSpelling['encoding'], number> = { text: 6, base64: 8, hex: 12 }

export type SecretRuns = {
  /** Runs by length, in lower case. */
  byLength: ReadonlyMap<number, ReadonlySet<string>>
  /** Marks the pairs of characters that begin a run, to pass over most of a text quickly. */
  beginnings: Uint8Array
}

const BEGINNINGS = 65_536

const beginningAt = (text: string, at: number) => ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff)

/**
 * The shortest removed runs of secrets, in each of their spellings.
 * @param write converts a spelling to the form of the texts that are searched
 */
export function runsOf(
  secrets: readonly string[],
  write: (spelling: string) => string = (spelling) => spelling,
): SecretRuns {
  const byLength = new Map<number, Set<string>>()
  const beginnings = new Uint8Array(BEGINNINGS)
  for (const { text, encoding } of secrets.flatMap(spellingsOf)) {
    const length = SHORTEST_RUNS[encoding]
    const known = byLength.get(length) ?? new Set()
    byLength.set(length, known)
    const lower = inLowerCase(write(text))
    for (let at = 0; at + length <= lower.length; at++) {
      known.add(lower.slice(at, at + length))
      beginnings[beginningAt(lower, at)] = 1
    }
  }
  return { byLength, beginnings }
}

/**
 * Removes runs of six or more characters of a secret, in any case, as plain text or written in JSON, HTML, a URL, base64 or
 * hex, alone or within other text.
 */
export function withoutSecret(text: string, secret: string): string {
  return withoutRuns(text, runsOf([secret]), REMOVED)
}

/** Removes runs from a text. @param mark replaces each removed piece */
export function withoutRuns(text: string, runs: SecretRuns, mark: string): string {
  const covered = coveredBy(inLowerCase(text), runs)
  return covered ? cutOut(text, covered, mark) : text
}

/** Lowers ASCII letters only, because others may change length. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Marks the characters that belong to a run; null if there are none. */
function coveredBy(text: string, { byLength, beginnings }: SecretRuns): Uint8Array | null {
  let covered: Uint8Array | null = null
  for (let at = 0; at + 1 < text.length; at++) {
    if (beginnings[beginningAt(text, at)] === 0) continue
    for (const [length, known] of byLength) {
      if (!known.has(text.slice(at, at + length))) continue
      covered ??= new Uint8Array(text.length)
      covered.fill(1, at, at + length)
    }
  }
  return covered
}

function cutOut(text: string, covered: Uint8Array, mark: string): string {
  const kept: string[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (covered[at] && !covered[at - 1]) kept.push(text.slice(from, at), mark)
    if (!covered[at] && covered[at - 1]) from = at
  }
  kept.push(text.slice(from))
  return kept.join('')
}
