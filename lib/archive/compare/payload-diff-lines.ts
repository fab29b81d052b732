import { type JsonToken, LAYOUT_START, layOutJson, prettyJson } from '../../format/pretty-json'
import { tryScanJson } from '../../ramp/json/try-scan-json'
import { alignSequences, type Budget } from './align-sequences'
import { COMPARED_UP_TO } from './payload-diff'

export type DiffLine = { number: number; text: string }

/** `same` lines may differ in a final comma. */
export type DiffRow =
  | { kind: 'same' | 'changed'; a: DiffLine; b: DiffLine }
  | { kind: 'removed'; a: DiffLine; b: null }
  | { kind: 'added'; a: null; b: DiffLine }

export type LineDiff = { rows: DiffRow[]; isPretty: boolean }

const MOST_LINES = 20_000

const LONGEST_SUBJECT = 1000

const STEPS = 1_000_000

export type ComparedText = { text: string; isCut: boolean }

/**
 * Compares two payloads line by line, laid out if both are JSON. Each line stands in exactly one row, in order. If a
 * payload is cut, the lines after the last common one are left out.
 *
 * @returns null if a text is longer than `COMPARED_UP_TO` or 20,000 lines, or the two have too little in common.
 */
export function diffLines(before: ComparedText, after: ComparedText): LineDiff | null {
  if (Math.max(before.text.length, after.text.length) > COMPARED_UP_TO) return null
  const [a, b] = [layOut(before), layOut(after)]
  const isPretty = a !== null && b !== null
  const left = linesOf(before, isPretty ? a : before.text)
  const right = linesOf(after, isPretty ? b : after.text)
  if (Math.max(left.length, right.length) > MOST_LINES) return null
  const budget = { steps: STEPS }
  const content = isPretty ? withoutComma : (line: string) => line
  const isPartial = before.isCut || after.isCut
  // No line holds a line end, so cut texts never match at their ends.
  const [endA, endB] = isPartial ? [['\na'], ['\nb']] : [[], []]
  const matches = alignSequences([...left.map(content), ...endA], [...right.map(content), ...endB], budget)
  if (!matches) return null
  const rows = new Rows(left, right)
  for (const [x, y] of matches) {
    rows.addGap(x, y, isPretty, budget)
    rows.addPair('same')
  }
  rows.addGap(left.length, right.length, isPretty, budget)
  const end = isPartial ? rows.all.findLastIndex(({ kind }) => kind === 'same') + 1 : rows.all.length
  return end === 0 ? null : { rows: rows.all.slice(0, end), isPretty }
}

function layOut({ text, isCut }: ComparedText): string | null {
  const tokens = isCut ? (layOutJson(LAYOUT_START, text)?.tokens ?? null) : isJson(text) ? prettyJson(text) : null
  return tokens && joined(tokens)
}

const joined = (tokens: readonly JsonToken[]) => tokens.map(({ text }) => text).join('')

/** A cut text may end in half a line. */
function linesOf({ isCut }: ComparedText, text: string): string[] {
  const lines = text.split('\n')
  return isCut && lines.length > 1 ? lines.slice(0, -1) : lines
}

const isJson = (text: string) => tryScanJson(text, { treeDepth: 0 }) !== null

function withoutComma(line: string): string {
  return line.endsWith(',') ? line.slice(0, -1) : line
}

function subjectOf(line: string): string {
  const beginning = line.slice(0, LONGEST_SUBJECT)
  const [member] = /^ *"(?:[^"\\]|\\.)*": /.exec(beginning) ?? []
  return member ?? beginning.replace(/[^ {}[\]].*$/, '')
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

/** Splits two texts into common beginning, differences and common end; keeps surrogate pairs whole. */
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
