const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '>': '<', '»': '«', '」': '「', '】': '【' }
const CLOSERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PAIRS).map(([closer, opener]) => [opener, closer]),
)

const QUOTES = '"\'`“”‘’„‚'
const BEFORE = new Set(`${QUOTES}#¿¡`)
const AFTER = new Set(`${QUOTES},;.!?:…。、，`)

/** Brackets that are nested deeper stay. */
const BRACKETS_AT_MOST = 20

/**
 * The text without white space, quotes, brackets and the punctuation of a sentence around it. A closing bracket stays if its
 * opening one is part of the text.
 *
 * @param marks further characters to leave out at both ends
 */
export function bare(text: string, marks = ''): string {
  let [from, to] = [0, text.length]
  for (let brackets = 0; from < to && brackets <= BRACKETS_AT_MOST; brackets += 1) {
    while (from < to && isEdge(BEFORE, marks, text.charAt(from))) from += 1
    while (from < to && isEdge(AFTER, marks, text.charAt(to - 1))) to -= 1
    const [first, last] = [text.charAt(from), text.charAt(to - 1)]
    const inner = text.slice(from + 1, to - 1)
    const [opener, closer] = [PAIRS[last], CLOSERS[first]]
    if (closer !== undefined && closer === last && !inner.includes(last)) [from, to] = [from + 1, to - 1]
    else if (opener !== undefined && !text.slice(from, to).includes(opener)) to -= 1
    else if (closer !== undefined && !text.slice(from, to).includes(closer)) from += 1
    else break
  }
  return text.slice(from, to)
}

const isEdge = (edge: ReadonlySet<string>, marks: string, sign: string) =>
  edge.has(sign) || marks.includes(sign) || sign.trim() === ''
