import 'server-only'
import { asUnavailable } from '../db/unavailable'
import { logger } from '../logger'
import { serverHooks } from '../server-hooks.mjs'
import { MAX_PATH } from './problem'

type PageRequest = { path: string; method: string; headers: Record<string, string | string[] | undefined> }

const RETRY_SECONDS = 5

/** Logs the error of a page, with the digest that the reader sees. */
export function reportPageError(error: unknown, request: PageRequest, context: { routePath: string }): void {
  const unavailable = asUnavailable(error)
  if (unavailable) serverHooks().markUnavailable?.(request.headers, unavailable.retryAfter ?? RETRY_SECONDS)
  const hasDigest = typeof error === 'object' && error !== null && 'digest' in error
  const path = (request.path.split('?')[0] ?? '').slice(0, MAX_PATH)
  logger.error(
    {
      method: request.method,
      path,
      route: context.routePath,
      ...(hasDigest && { digest: String(error.digest) }),
      ...(unavailable && { err: unavailable }),
    },
    'Page failed',
  )
}
