import { AppError } from '../errors'
import type { DoorRequest } from './mark'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isChange(method: string): boolean {
  return !READS.has(method.toUpperCase())
}

/**
 * A change needs the configured `Origin` and `Sec-Fetch-Site: same-origin`; a read must not name another site.
 * Browsers send `Sec-Fetch-Site` over https and to localhost. @throws AppError `forbidden`
 */
export function checkOrigin(request: Pick<DoorRequest, 'method' | 'headers'>, expected: string): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (isChange(request.method)) {
    if (origin !== expected) throw refusal(`Origin must be ${expected}`)
    if (site !== 'same-origin') throw refusal('Sec-Fetch-Site must be same-origin')
    return
  }
  if (origin !== null && origin !== expected) throw refusal(`Origin must be ${expected}`)
  if (site !== null && site !== 'same-origin' && site !== 'none') throw refusal('the request comes from another site')
}

/** A request with a token needs no `Origin`, because programs send none. A page of another site must not use a token. */
export function checkTokenOrigin({ headers }: Pick<DoorRequest, 'headers'>, expected: string): void {
  checkOrigin({ method: 'GET', headers }, expected)
}

function refusal(reason: string): AppError {
  return new AppError('forbidden', `Refused: ${reason}.`)
}
