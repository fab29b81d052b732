import { AppError } from '../errors'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a method may change something. */
export function isChange(method: string): boolean {
  return !READS.has(method.toUpperCase())
}

/**
 * Refuses requests made by another site. A change needs the configured `Origin` and `Sec-Fetch-Site: same-origin`,
 * both present; a read is refused when either names another site. Browsers send `Sec-Fetch-Site` only over https and
 * to localhost.
 *
 * @throws AppError `forbidden`
 */
export function checkOrigin(request: Pick<Request, 'method' | 'headers'>, expected: string): void {
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

function refusal(reason: string): AppError {
  return new AppError('forbidden', `Refused: ${reason}.`)
}
