import { isSecretMember } from '../contract/secret-members'
import { redact } from '../redaction/redact'
import type { JsonNode } from './raw-json'
import { tryScanJson } from './try-scan-json'

/** A JSON text as it may be shown. */
export type ShownJson = { raw: string; isCut: boolean }

/** Searched for secrets whole; what is larger, nobody reads. */
const LARGEST = 1024 * 1024

const MASK = '"[removed]"'

/**
 * A JSON text as it came, but for the values of secret members and whatever looks like a credential; then cut.
 *
 * @param secrets as for `redact`
 * @param most how many characters are kept
 * @returns null where the text is too large or nested too deeply to be searched
 */
export function showJson(text: string, secrets: readonly string[], most: number): ShownJson | null {
  if (text.length > LARGEST) return null
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

/** In the order of the text; none lies in another. Depth is bounded by the scanner. */
function* secretValues(node: JsonNode): Generator<JsonNode> {
  for (const { key, value } of node.members ?? []) {
    if (!isSecretMember(key)) yield* secretValues(value)
    else if (value.kind !== 'null') yield value
  }
  for (const element of node.elements ?? []) yield* secretValues(element)
}

/** The value at a path of keys and indexes; of duplicate keys the last, as `JSON.parse` takes it. */
export function nodeAt(root: JsonNode, path: readonly (string | number)[]): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const step of path) {
    node = typeof step === 'number' ? node?.elements?.[step] : node?.members?.findLast(({ key }) => key === step)?.value
  }
  return node
}
