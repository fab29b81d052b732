import { isSecretMember } from '../contract/secret-members'
import { redact } from '../redaction/redact'
import type { JsonNode } from './raw-json'
import { tryScanJson } from './try-scan-json'

export type ShownJson = { raw: string; isCut: boolean }

/** Larger texts are never shown. */
const MAX_SEARCHED_LENGTH = 1024 * 1024

const MASK = '"[removed]"'

/**
 * The original JSON text without secret members and credentials, then truncated.
 * @param secrets as for `redact`
 * @param most characters kept
 * @returns null for a text too large or too deep to search
 */
export function showJson(text: string, secrets: readonly string[], most: number): ShownJson | null {
  if (text.length > MAX_SEARCHED_LENGTH) return null
  const clean = withoutSecretMembers(text)
  if (clean === null) return null
  const shown = redact(clean, secrets)
  return { raw: shown.length > most ? shown.slice(0, most) : shown, isCut: shown.length > most }
}

function withoutSecretMembers(text: string): string | null {
  const root = tryScanJson(text)
  if (!root) return null
  let clean = ''
  let at = 0
  for (const { start, end } of secretValues(root)) {
    clean += text.slice(at, start) + MASK
    at = end
  }
  return clean + text.slice(at)
}

function* secretValues(node: JsonNode): Generator<JsonNode> {
  for (const { key, value } of node.members ?? []) {
    if (!isSecretMember(key)) yield* secretValues(value)
    else if (value.kind !== 'null') yield value
  }
  for (const element of node.elements ?? []) yield* secretValues(element)
}

/** Finds the node at a path; the last of duplicate keys counts, as for `JSON.parse`. */
export function nodeAt(root: JsonNode, path: readonly (string | number)[]): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const step of path) {
    node = typeof step === 'number' ? node?.elements?.[step] : node?.members?.findLast(({ key }) => key === step)?.value
  }
  return node
}
