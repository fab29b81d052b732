import 'server-only'
import type { Environment } from './env'
import { createRampClient, type RampClient } from './ramp'
import { tracePlatformCall } from './tracing/trace-platform-call'

/** One client per environment and process, so that its concurrency limit holds across module reloads. */
const store = globalThis as typeof globalThis & { rampdeskClients?: Map<string, RampClient> }

export function platformClient(environment: Environment): RampClient {
  store.rampdeskClients ??= new Map()
  const key = `${environment.name} ${environment.baseUrl}`
  const known = store.rampdeskClients.get(key)
  if (known) return known
  const client = createRampClient(environment, { onRequest: tracePlatformCall })
  store.rampdeskClients.set(key, client)
  return client
}
