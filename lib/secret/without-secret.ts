import { type SecretSpelling, spellingsOf } from '../ramp/redaction/secret-spellings'

const REMOVED = '[removed]'

/** Fewer characters in a row are taken for chance: so many give away six of the secret. */
const SHORTEST_RUNS: Record<SecretSpelling['encoding'], number> = { text: 6, base64: 8, hex: 12 }

/**
 * A text without any six or more characters in a row that stand in the secret too, in either case; also where either is
 * written in JSON, HTML, a URL, base64 or hex, alone or around other text. A secret that has a word of ours in it takes the
 * word along.
 */
export function withoutSecret(text: string, secret: string): string {
  const parts = new Map<number, Set<string>>()
  for (const { text: spelled, encoding } of spellingsOf(secret)) {
    const run = SHORTEST_RUNS[encoding]
    const known = parts.get(run) ?? new Set()
    parts.set(run, known)
    const lower = inLowerCase(spelled)
    for (let at = 0; at + run <= lower.length; at++) known.add(lower.slice(at, at + run))
  }
  return cutOut(text, coveredBy(inLowerCase(text), parts))
}

/** Of other letters the lower case may be longer, and positions would no longer fit. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Which characters belong to one of the parts, by their length. */
function coveredBy(text: string, parts: ReadonlyMap<number, ReadonlySet<string>>): boolean[] {
  const covered: boolean[] = Array(text.length).fill(false)
  for (const [run, known] of parts)
    for (let at = 0; at + run <= text.length; at++)
      if (known.has(text.slice(at, at + run))) covered.fill(true, at, at + run)
  return covered
}

function cutOut(text: string, covered: readonly boolean[]): string {
  let kept = ''
  for (let at = 0; at < text.length; at++) {
    if (!covered[at]) kept += text[at]
    else if (!covered[at - 1]) kept += REMOVED
  }
  return kept
}
