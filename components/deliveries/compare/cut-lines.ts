import type { ChangedText } from '@/lib/archive/compare/payload-diff-lines'

const LONGEST_LINE = 400

export function cutLine(text: string): string {
  return cutEnd(text, LONGEST_LINE)
}

export function cutAround({ head, a, b, tail }: ChangedText): ChangedText {
  if (head.length + Math.max(a.length, b.length) + tail.length <= LONGEST_LINE) return { head, a, b, tail }
  return {
    head: cutBeginning(head, LONGEST_LINE / 4),
    a: cutEnd(a, LONGEST_LINE / 2),
    b: cutEnd(b, LONGEST_LINE / 2),
    tail: cutEnd(tail, LONGEST_LINE / 4),
  }
}

const cutEnd = (text: string, limit: number) =>
  text.length <= limit ? text : `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`

const cutBeginning = (text: string, limit: number) =>
  text.length <= limit ? text : `…${text.slice(-limit).replace(/^[\udc00-\udfff]/, '')}`
