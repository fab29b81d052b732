import { isUnreadable, makeUnreadable, type Unreadable } from '../contract/schemas/list'
import { type JsonNode, rawText } from '../json/raw-json'
import { nodeAt, showJson } from '../json/shown-json'
import { tryScanJson } from '../json/try-scan-json'

/** Later code may recurse into an item. */
export const MAX_DEPTH = 256

export const MOST_RAW = 64 * 1024

export const MOST_WITH_RAW = 1000

const LIST_DEPTH = 8

export function withoutDeepItems(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(orTooDeep)
  if (!isRecord(value) || !Array.isArray(value.data)) return value
  return { ...value, data: value.data.map(orTooDeep) }
}

function orTooDeep(item: unknown): unknown {
  return isDeeperThan(item, MAX_DEPTH - 2) ? makeUnreadable(item, '', TOO_DEEP) : item
}

export const TOO_DEEP = `nested deeper than ${MAX_DEPTH} levels`

export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1))
}

type Shown = {
  secrets: readonly string[]
  /** In a secret answer, an item that is no object may be a secret. */
  isAnswerSecret: boolean
}

/**
 * Gives each unreadable item its raw text; changes the lists in place.
 * @param answer parsed from `text`
 */
export function addRawTexts(answer: unknown, text: string, { secrets, isAnswerSecret }: Shown): void {
  const places = placesOf(answer).slice(0, MOST_WITH_RAW)
  const tree = treeOf(text, Math.max(0, ...places.map(({ path }) => path.length)))
  if (tree === null) return
  for (const { list, index, item, path } of places) {
    const node = nodeAt(tree, path)
    if (!node || (isAnswerSecret && node.kind !== 'object' && node.kind !== 'null')) continue
    list[index] = { ...item, ...showJson(rawText(text, node), secrets, MOST_RAW) }
  }
}

function treeOf(text: string, treeDepth: number): JsonNode | null {
  return treeDepth === 0 ? null : tryScanJson(text, { treeDepth, maxDepth: Number.POSITIVE_INFINITY })
}

type Place = { list: unknown[]; index: number; item: Unreadable; path: (string | number)[] }

function placesOf(value: unknown, path: (string | number)[] = [], found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null || path.length > LIST_DEPTH) return found
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (isUnreadable(item)) found.push({ list: value, index, item, path: [...path, index] })
      else placesOf(item, [...path, index], found)
    }
    return found
  }
  for (const [key, member] of Object.entries(value)) placesOf(member, [...path, key], found)
  return found
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
