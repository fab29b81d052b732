import type { JsonNode } from '../../ramp/json/raw-json'
import { tryScanJson } from '../../ramp/json/try-scan-json'
import { isKeptByFloat } from './kept-by-float'

/**
 * A sentence about the first part of a JSON text that `JSON.parse` would silently drop or change; null if it keeps
 * everything.
 */
export function jsonLossOf(text: string): string | null {
  const root = tryScanJson(text)
  return root === null ? 'The JSON is nested too deeply.' : lossIn(text, root)
}

function lossIn(text: string, { kind, start, end, members = [], elements = [] }: JsonNode): string | null {
  if (kind === 'number') return numberLoss(text.slice(start, end))
  const seen = new Set<string>()
  for (const { key, value } of members) {
    if (seen.has(key)) return `${JSON.stringify(shortened(key))} appears twice in one object: only one can be sent.`
    seen.add(key)
    const loss = lossIn(text, value)
    if (loss !== null) return loss
  }
  for (const element of elements) {
    const loss = lossIn(text, element)
    if (loss !== null) return loss
  }
  return null
}

function numberLoss(written: string): string | null {
  if (isKeptByFloat(written)) return null
  return `${shortened(written)} would be sent as ${JSON.stringify(Number(written))}: put it in quotes, or write fewer digits.`
}

const MOST_SHOWN = 40

const shortened = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)
