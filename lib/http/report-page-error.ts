import 'server-only'
import { logger } from '../logger'
import { MAX_PATH } from './problem'

type PageRequest = { path: string; method: string }

/** Writes where an error of a page happened, with the digest that its reader sees. */
export function logPageError(error: unknown, request: PageRequest, context: { routePath: string }): void {
  const hasDigest = typeof error === 'object' && error !== null && 'digest' in error
  const path = (request.path.split('?')[0] ?? '').slice(0, MAX_PATH)
  logger.error(
    { method: request.method, path, route: context.routePath, ...(hasDigest && { digest: String(error.digest) }) },
    'Page failed',
  )
}
