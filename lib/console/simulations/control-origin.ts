import { isLoopback } from '../../address-rules'
import type { Environment } from '../../env'
import { parseUrl } from '../../parse-url'

/**
 * The origin at which a stand-in would have its control; null for environments of the kind production and for addresses beyond this
 * machine, which are never asked.
 */
export function controlOriginOf({ kind, baseUrl }: Pick<Environment, 'kind' | 'baseUrl'>): string | null {
  const url = parseUrl(baseUrl)
  return kind === 'sandbox' && url && isLoopback(url) ? url.origin : null
}
