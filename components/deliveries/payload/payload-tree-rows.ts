import type { JsonStep } from '@/lib/format/json-path'
import { type JsonKind, type JsonNode, rawKey, rawText, scanJson } from '@/lib/ramp/json/raw-json'
import { tryScanJson } from '@/lib/ramp/json/try-scan-json'

export type TreeValue = {
  /** Positions from the root, unique among duplicate keys. */
  id: string
  path: JsonStep[]
  kind: JsonKind
  raw: string
  /** Number of children; 0 for a scalar. */
  size: number
}

export type TreeRow =
  | { kind: 'value'; value: TreeValue; level: number; place: number; among: number; isOpen: boolean }
  | { kind: 'more'; id: string; level: number; parent: TreeValue; place: number; among: number; left: number }

export type TreeState = {
  open: ReadonlySet<string>
  /** Number of children shown, by id; `SHOWN_AT_FIRST` by default. */
  shown: ReadonlyMap<string, number>
}

export const SHOWN_AT_FIRST = 100

const OPENS_WHOLE_UP_TO = 4000

/** The payload as a tree; null if it is not JSON, or too deep. */
export function rootOf(payload: string): TreeValue | null {
  const root = tryScanJson(payload, { treeDepth: 1 })
  return root && toValue(payload, root, '0', [])
}

function toValue(text: string, node: JsonNode, id: string, path: JsonStep[]): TreeValue {
  const size = (node.members ?? node.elements ?? []).length
  return { id, path, kind: node.kind, raw: rawText(text, node), size }
}

const known = new WeakMap<TreeValue, TreeValue[]>()

export function childrenOf(value: TreeValue): readonly TreeValue[] {
  const before = known.get(value)
  if (before) return before
  const children = value.size === 0 ? [] : readChildren(value)
  known.set(value, children)
  return children
}

function readChildren({ raw, id, path }: TreeValue): TreeValue[] {
  const node = scanJson(raw, { treeDepth: 2 })
  const counts = new Map<string, number>()
  const members = (node.members ?? []).map((member, index) => {
    const key = rawKey(raw, member)
    const nth = counts.get(key) ?? 0
    counts.set(key, nth + 1)
    return toValue(raw, member.value, `${id}/${index}`, [...path, { key, nth }])
  })
  const elements = (node.elements ?? []).map((element, index) =>
    toValue(raw, element, `${id}/${index}`, [...path, index]),
  )
  return [...members, ...elements]
}

export function openAtFirst(root: TreeValue): Set<string> {
  const open = new Set([root.id])
  const openAll = (value: TreeValue) => {
    if (value.size > 0) open.add(value.id)
    for (const child of childrenOf(value)) openAll(child)
  }
  if (root.raw.length <= OPENS_WHOLE_UP_TO) openAll(root)
  return open
}

export function rowsOf(root: TreeValue, { open, shown }: TreeState): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (value: TreeValue, level: number, place: number, among: number) => {
    const isOpen = value.size > 0 && open.has(value.id)
    rows.push({ kind: 'value', value, level, place, among, isOpen })
    if (!isOpen) return
    const children = childrenOf(value)
    const most = shown.get(value.id) ?? SHOWN_AT_FIRST
    for (const [index, child] of children.slice(0, most).entries()) add(child, level + 1, index + 1, children.length)
    const left = children.length - most
    if (left > 0) {
      const among = children.length
      rows.push({ kind: 'more', id: `${value.id}/more`, level: level + 1, parent: value, place: most + 1, among, left })
    }
  }
  add(root, 1, 1, 1)
  return rows
}

export const idOfRow = (row: TreeRow): string => (row.kind === 'value' ? row.value.id : row.id)
