import { AppError } from '../errors'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a method may change something. */
export function isChange(method: string): boolean {
  return !READS.has(method.toUpperCase())
}

/**
 * Refuses what another site made a browser send. A change needs `Origin` equal to the configured origin and
 * `Sec-Fetch-Site: same-origin`; absent headers are refused too. A read is refused when either header says that it
 * comes from elsewhere. Browsers send `Sec-Fetch-Site` only over https and to localhost.
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
