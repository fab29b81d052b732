import { type JsonNode, JsonScanError, type ScanOptions, scanJson } from './raw-json'

/** As `scanJson`; null where the text is not JSON or nests too deep. */
export function tryScanJson(text: string, options: ScanOptions = {}): JsonNode | null {
  try {
    return scanJson(text, options)
  } catch (error) {
    if (error instanceof JsonScanError) return null
    throw error
  }
}
