import { isLoopback } from '../../address-rules'
import type { Environment } from '../../env'
import { parseUrl } from '../../parse-url'

/**
 * Where the control of a stand-in would be: null for environments of the kind production and for addresses beyond this
 * machine, which are never asked for it.
 */
export function controlOriginOf({ kind, baseUrl }: Pick<Environment, 'kind' | 'baseUrl'>): string | null {
  const url = parseUrl(baseUrl)
  return kind === 'sandbox' && url && isLoopback(url) ? url.origin : null
}
