import type { JsonStep } from '../../format/json-path'
import { type JsonNode, rawKey, rawText } from '../../ramp/json/raw-json'
import { tryScanJson } from '../../ramp/json/try-scan-json'
import { PAYLOAD_HEAD } from '../detail/payload-limits'
import { alignSequences, type Budget, type Match } from './align-sequences'

/** A place where two JSON texts differ. Indexes are those of the second text, or of the first for a removed item. */
export type PayloadDifference =
  | { kind: 'added'; path: JsonStep[]; after: string }
  | { kind: 'removed'; path: JsonStep[]; before: string }
  | { kind: 'changed'; path: JsonStep[]; before: string; after: string }

export type DifferenceList = {
  /** In the order of the second text; white space and order of members make no difference. */
  differences: PayloadDifference[]
  unlisted: number
}

/** Longest compared text, in UTF-16 units. */
export const COMPARED_UP_TO = 2 * PAYLOAD_HEAD

const MOST_LISTED = 500
const STEPS = 1_000_000

type Place = { step: JsonStep; outer: Place | null }

type Side = { text: string; ids: Map<JsonNode, number> }

/**
 * Finds where two JSON texts differ. Scalars and keys are compared as they are written, so `1.0` differs from `1`; white
 * space and the order of members are not compared. Members of the same name are paired in order, elements by content.
 *
 * @returns null if one text is not JSON, nests deeper than 256 levels, or is longer than `COMPARED_UP_TO`.
 */
export function diffPayloads(before: string, after: string): DifferenceList | null {
  if (Math.max(before.length, after.length) > COMPARED_UP_TO) return null
  const roots = [tryScanJson(before), tryScanJson(after)] as const
  if (!roots[0] || !roots[1]) return null
  const known = new Map<string, number>()
  const a: Side = { text: before, ids: new Map() }
  const b: Side = { text: after, ids: new Map() }
  identify(a, roots[0], known)
  identify(b, roots[1], known)
  const comparison = new Comparison(a, b)
  comparison.compare(roots[0], roots[1], null)
  return { differences: comparison.differences, unlisted: comparison.unlisted }
}

/** Gives equal values the same number, in linear time. */
function identify(side: Side, node: JsonNode, known: Map<string, number>): number {
  const key = describe(side, node, known)
  let id = known.get(key)
  if (id === undefined) {
    id = known.size
    known.set(key, id)
  }
  side.ids.set(node, id)
  return id
}

function describe(side: Side, node: JsonNode, known: Map<string, number>): string {
  if (node.elements) return `[${node.elements.map((element) => identify(side, element, known)).join()}]`
  if (!node.members) return rawText(side.text, node)
  const members = node.members.map(
    (member) => [rawKey(side.text, member), identify(side, member.value, known)] as const,
  )
  return `{${members
    .toSorted(([x], [y]) => (x < y ? -1 : Number(x > y)))
    .map((member) => member.join(':'))
    .join()}}`
}

/** Recursion is bounded by the depth of both texts. */
class Comparison {
  readonly differences: PayloadDifference[] = []
  unlisted = 0
  private readonly budget: Budget = { steps: STEPS }

  constructor(
    private readonly a: Side,
    private readonly b: Side,
  ) {}

  compare(x: JsonNode, y: JsonNode, place: Place | null): void {
    if (this.a.ids.get(x) === this.b.ids.get(y)) return
    if (x.members && y.members) this.compareMembers(x, y, place)
    else if (x.elements && y.elements) this.compareElements(x.elements, y.elements, place)
    else {
      this.add(place, (path) => ({
        kind: 'changed',
        path,
        before: rawText(this.a.text, x),
        after: rawText(this.b.text, y),
      }))
    }
  }

  private compareMembers(x: JsonNode, y: JsonNode, place: Place | null): void {
    const left = stepsOf(this.a.text, x)
    const right = stepsOf(this.b.text, y)
    for (const [name, { step, value }] of right) {
      const partner = left.get(name)
      if (partner) this.compare(partner.value, value, { step, outer: place })
      else this.added(value, { step, outer: place })
    }
    for (const [name, { step, value }] of left) if (!right.has(name)) this.removed(value, { step, outer: place })
  }

  private compareElements(x: readonly JsonNode[], y: readonly JsonNode[], place: Place | null): void {
    const ids = (side: Side, nodes: readonly JsonNode[]) => nodes.map((node) => side.ids.get(node))
    const matches = alignSequences(ids(this.a, x), ids(this.b, y), this.budget) ?? []
    const end: Match = [x.length, y.length]
    let [atX, atY] = [0, 0]
    for (const [endX, endY] of [...matches, end]) {
      // Unmatched elements at the same place count as changed.
      const both = Math.min(endX - atX, endY - atY)
      for (const [index, node] of x.slice(atX, endX).entries()) {
        const partner = index < both ? y[atY + index] : undefined
        if (partner) this.compare(node, partner, { step: atY + index, outer: place })
        else this.removed(node, { step: atX + index, outer: place })
      }
      for (const [index, node] of y.slice(atY + both, endY).entries())
        this.added(node, { step: atY + both + index, outer: place })
      atX = endX + 1
      atY = endY + 1
    }
  }

  private added(node: JsonNode, place: Place | null): void {
    this.add(place, (path) => ({ kind: 'added', path, after: rawText(this.b.text, node) }))
  }

  private removed(node: JsonNode, place: Place | null): void {
    this.add(place, (path) => ({ kind: 'removed', path, before: rawText(this.a.text, node) }))
  }

  private add(place: Place | null, describe: (path: JsonStep[]) => PayloadDifference): void {
    if (this.differences.length < MOST_LISTED) this.differences.push(describe(pathOf(place)))
    else this.unlisted++
  }
}

function pathOf(place: Place | null): JsonStep[] {
  const path: JsonStep[] = []
  for (let at = place; at; at = at.outer) path.push(at.step)
  return path.reverse()
}

type Named = Map<string, { step: JsonStep; value: JsonNode }>

function stepsOf(text: string, node: JsonNode): Named {
  const counts = new Map<string, number>()
  const steps: Named = new Map()
  for (const member of node.members ?? []) {
    const key = rawKey(text, member)
    const nth = counts.get(key) ?? 0
    counts.set(key, nth + 1)
    steps.set(`${nth} ${key}`, { step: { key, nth }, value: member.value })
  }
  return steps
}
