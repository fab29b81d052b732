import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { SubscribedEndpoint } from '../../archive/sequence/gap-rules'
import { authorize, may, type Scope } from '../../auth/scope'
import { logger } from '../../logger'
import { readLiveRegistrations } from './live-registrations'

/** The longest time that strips of sequences wait for the platform. */
const READ_TIMEOUT_MS = 3_000

/** Cached, to spare the platform while people step through deliveries. */
const KEPT_MS = 30_000
const FAILURE_KEPT_MS = 10_000

type Cached = { until: number; reading: Promise<SubscribedEndpoint[] | null> }

const store = globalThis as typeof globalThis & { rampdeskSubscriptions?: Map<string, Cached> }

/**
 * The registrations’ subscriptions (specification, 2.9), read from the platform and cached for half a minute.
 *
 * @returns null if not every registration could be read in time, or the role may not read them
 */
export async function readSubscriptions(scope: Scope): Promise<readonly SubscribedEndpoint[] | null> {
  if (scope.actor.kind === 'operator' && !may(scope.actor, 'registration.read')) return null
  authorize(scope, 'registration.read')
  const timeout = new AbortController()
  const tooLong = pause(READ_TIMEOUT_MS, null, { signal: timeout.signal }).catch(() => null)
  try {
    return await Promise.race([readCached(scope), tooLong])
  } finally {
    timeout.abort()
  }
}

function readCached(scope: Scope): Promise<SubscribedEndpoint[] | null> {
  store.rampdeskSubscriptions ??= new Map()
  const cache = store.rampdeskSubscriptions
  const key = `${scope.environment.name} ${scope.environment.baseUrl}`
  const known = cache.get(key)
  if (known && known.until > Date.now()) return known.reading
  const entry: Cached = { until: Number.POSITIVE_INFINITY, reading: read(scope) }
  cache.set(key, entry)
  void entry.reading.then((found) => {
    entry.until = Date.now() + (found ? KEPT_MS : FAILURE_KEPT_MS)
  })
  return entry.reading
}

async function read(scope: Scope): Promise<SubscribedEndpoint[] | null> {
  try {
    const { registrations, unreadable } = await readLiveRegistrations(scope.environment)
    // An unreadable registration may receive anything.
    if (unreadable.length > 0) return null
    return registrations.map(({ url, events, disabled }) => ({ url, events, isDisabled: disabled === true }))
  } catch (err) {
    logger.warn({ err, environment: scope.environment.name }, 'Registrations could not be read for gaps in sequences')
    return null
  }
}
