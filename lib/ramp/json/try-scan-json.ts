import { type JsonNode, JsonScanError, type ScanOptions, scanJson } from './raw-json'

export function tryScanJson(text: string, options: ScanOptions = {}): JsonNode | null {
  try {
    return scanJson(text, options)
  } catch (error) {
    if (error instanceof JsonScanError) return null
    throw error
  }
}
