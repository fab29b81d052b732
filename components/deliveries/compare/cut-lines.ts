import type { ChangedText } from '@/lib/archive/compare/payload-diff-lines'

/** Of a longer line only a part is shown, around what changed; the payload itself has all of it. */
const LONGEST_LINE = 400

/** The beginning of a line that nothing says more about. */
export function cutLine(text: string): string {
  return cutEnd(text, LONGEST_LINE)
}

/** A changed line whose change stays in sight. */
export function cutAround({ head, a, b, tail }: ChangedText): ChangedText {
  if (head.length + Math.max(a.length, b.length) + tail.length <= LONGEST_LINE) return { head, a, b, tail }
  return {
    head: cutBeginning(head, LONGEST_LINE / 4),
    a: cutEnd(a, LONGEST_LINE / 2),
    b: cutEnd(b, LONGEST_LINE / 2),
    tail: cutEnd(tail, LONGEST_LINE / 4),
  }
}

// Neither leaves half a surrogate pair.
const cutEnd = (text: string, limit: number) =>
  text.length <= limit ? text : `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`

const cutBeginning = (text: string, limit: number) =>
  text.length <= limit ? text : `…${text.slice(-limit).replace(/^[\udc00-\udfff]/, '')}`
