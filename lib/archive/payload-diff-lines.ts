import { prettyJson } from '../format/pretty-json'
import { JsonScanError, scanJson } from '../ramp/raw-json'
import { alignSequences, type Budget } from './align-sequences'
import { COMPARED_UP_TO } from './payload-diff'

/** A line of a text; the first has number 1. */
export type DiffLine = { number: number; text: string }

/** Lines that stand side by side. `same` lines may differ in the comma at their end, which follows from their place. */
export type DiffRow =
  | { kind: 'same' | 'changed'; a: DiffLine; b: DiffLine }
  | { kind: 'removed'; a: DiffLine; b: null }
  | { kind: 'added'; a: null; b: DiffLine }

export type LineDiff = {
  rows: DiffRow[]
  /** Both texts are laid out as JSON; otherwise the rows are the lines as they were received. */
  isPretty: boolean
}

const MOST_LINES = 20_000
const STEPS = 5_000_000

/**
 * Two payloads line by line: laid out where both are JSON, as received otherwise. Every line of both stands in exactly one
 * row, in its order.
 *
 * @returns null where a text is longer than `COMPARED_UP_TO` or 20,000 lines, or the two have too little in common.
 */
export function diffLines(before: string, after: string): LineDiff | null {
  if (Math.max(before.length, after.length) > COMPARED_UP_TO) return null
  const [a, b] = [layOut(before), layOut(after)]
  const isPretty = a !== null && b !== null
  const left = (isPretty ? a : before).split('\n')
  const right = (isPretty ? b : after).split('\n')
  if (Math.max(left.length, right.length) > MOST_LINES) return null
  const budget = { steps: STEPS }
  const content = isPretty ? withoutComma : (line: string) => line
  const matches = alignSequences(left.map(content), right.map(content), budget)
  if (!matches) return null
  const rows = new Rows(left, right)
  for (const [x, y] of matches) {
    rows.addGap(x, y, isPretty, budget)
    rows.addPair('same')
  }
  rows.addGap(left.length, right.length, isPretty, budget)
  return { rows: rows.all, isPretty }
}

function layOut(raw: string): string | null {
  try {
    scanJson(raw, { treeDepth: 0 })
  } catch (error) {
    if (error instanceof JsonScanError) return null
    throw error
  }
  return (
    prettyJson(raw)
      ?.map(({ text }) => text)
      .join('') ?? null
  )
}

function withoutComma(line: string): string {
  return line.endsWith(',') ? line.slice(0, -1) : line
}

/** What a line is about: two lines with the same subject are one line that changed. */
function subjectOf(line: string): string {
  const [member] = /^ *"(?:[^"\\]|\\.)*": /.exec(line) ?? []
  return member ?? line.replace(/[^ {}[\]].*$/, '')
}

class Rows {
  readonly all: DiffRow[] = []
  private atA = 0
  private atB = 0

  constructor(
    private readonly a: readonly string[],
    private readonly b: readonly string[],
  ) {}

  addPair(kind: 'same' | 'changed'): void {
    this.all.push({ kind, a: this.takeA(), b: this.takeB() })
  }

  /** Everything before these two lines; lines about the same thing stand beside each other. */
  addGap(endA: number, endB: number, isPretty: boolean, budget: Budget): void {
    const subject = isPretty ? subjectOf : () => ''
    const [startA, startB] = [this.atA, this.atB]
    const subjects = [this.a.slice(startA, endA).map(subject), this.b.slice(startB, endB).map(subject)] as const
    for (const [x, y] of alignSequences(...subjects, budget) ?? []) {
      this.addRest(startA + x, startB + y)
      this.addPair('changed')
    }
    this.addRest(endA, endB)
  }

  private addRest(endA: number, endB: number): void {
    while (this.atA < endA) this.all.push({ kind: 'removed', a: this.takeA(), b: null })
    while (this.atB < endB) this.all.push({ kind: 'added', a: null, b: this.takeB() })
  }

  private takeA(): DiffLine {
    return { text: this.a[this.atA] ?? '', number: ++this.atA }
  }

  private takeB(): DiffLine {
    return { text: this.b[this.atB] ?? '', number: ++this.atB }
  }
}

export type ChangedText = { head: string; a: string; b: string; tail: string }

/** Two texts cut into what they begin with, what differs, and what they end with. Never cuts a surrogate pair. */
export function splitChange(a: string, b: string): ChangedText {
  const most = Math.min(a.length, b.length)
  let head = 0
  while (head < most && a[head] === b[head]) head++
  if (isHighSurrogate(a.charCodeAt(head - 1))) head--
  let tail = 0
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  if (isLowSurrogate(a.charCodeAt(a.length - tail))) tail--
  const [endA, endB] = [a.length - tail, b.length - tail]
  return { head: a.slice(0, head), a: a.slice(head, endA), b: b.slice(head, endB), tail: a.slice(endA) }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit < 0xe000
