/** A part of a text; `mark` names an unseen character, or one that changes its neighbours. */
export type TextPart = { text: string; mark: string | null }

const SHORT: Record<string, string> = { '\n': '↵', '\r': '␍', '\t': '⇥' }

/** Matches controls, formats (bidi, zero width, tags), separators, blank letters, odd spaces, lone surrogates, noncharacters. */
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{NChar}\u115f\u1160\u3164\uffa0]|[^\S ]`
const EVERY = new RegExp(`(${HIDDEN})\\1*`, 'gu')
const OUTSIDE_LINES = new RegExp(`(?![\\n\\r\\t])(${HIDDEN})\\1*`, 'gu')

/** Most texts are plain, and the check of every character takes ten times as long. */
const PLAIN = /^[ -~]*$/

function nameOf(run: string, character: string): string {
  const code = character.codePointAt(0) ?? 0
  const name = SHORT[character] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const times = run.length / character.length
  return times > 1 ? `${name} ×${times}` : name
}

/** Parts that make up the text when joined. With `keepsLines`, line ends and tabs are text. */
export function visibleParts(text: string, { keepsLines = false } = {}): TextPart[] {
  const parts: TextPart[] = []
  if (PLAIN.test(text)) return text === '' ? parts : [{ text, mark: null }]
  let at = 0
  for (const match of text.matchAll(keepsLines ? OUTSIDE_LINES : EVERY)) {
    const [run, character = ''] = match
    if (match.index > at) parts.push({ text: text.slice(at, match.index), mark: null })
    parts.push({ text: run, mark: nameOf(run, character) })
    at = match.index + run.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), mark: null })
  return parts
}

/** The parts as plain text, for example `pay⟨U+202E⟩ment`. */
export function visibleText(text: string, options: { keepsLines?: boolean } = {}): string {
  if (PLAIN.test(text)) return text
  return visibleParts(text, options)
    .map((part) => (part.mark === null ? part.text : `⟨${part.mark}⟩`))
    .join('')
}
