import type { Finding, RecognisedKind } from '../recognise/finding'

/** The signs that platforms write before the last four digits of an account. */
const MASKS = ['', ...['•', '·', 'x'].flatMap((sign) => [1, 2, 3, 4].map((length) => sign.repeat(length)))]

const HEX_HASH = /^(?:0x)?([0-9a-f]{64})$/i

/** Kinds whose letter case does not count; ids are opaque, so theirs does. */
const CASELESS = new Set<RecognisedKind>(['transaction hash', 'wallet address', 'e-mail', 'last four digits', 'URL'])

/** The spellings in which a payload may have a key, in lower case. */
export function keySpellings({ kind, value }: Finding): string[] {
  const text = value.toLowerCase()
  if (kind === 'last four digits') return MASKS.map((mask) => `${mask}${text}`)
  const hash = kind === 'transaction hash' ? HEX_HASH.exec(text)?.[1] : undefined
  return hash === undefined ? [text] : [hash, `0x${hash}`]
}

/** Whether a text of a payload is the key, or is a name that ends in the key’s digits. */
export function isSpelling(finding: Finding, spellings: readonly string[], text: string): boolean {
  if (!CASELESS.has(finding.kind)) return text === finding.value
  const lower = text.normalize('NFKC').toLowerCase()
  if (finding.kind !== 'last four digits') return spellings.includes(lower)
  const word = lower.split(/[\s*]+/u).at(-1) ?? ''
  return spellings.includes(word)
}
