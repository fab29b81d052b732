import { type SecretSpelling, spellingsOf } from '../ramp/redaction/secret-spellings'

const REMOVED = '[removed]'

/** Shorter runs are chance; these give away six characters. */
const SHORTEST_RUNS: Record<SecretSpelling['encoding'], number> = { text: 6, base64: 8, hex: 12 }

/**
 * Removes runs of six or more of the secret's characters in any case, written in JSON, HTML, a URL, base64 or hex,
 * alone or around other text.
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

/** Other letters may change length. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Covered by a part, by length. */
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
