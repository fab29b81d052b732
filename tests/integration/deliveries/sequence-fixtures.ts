import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import type { Environment } from '@/lib/env'
import { type RecordList, recordText, startRecordList } from '../../support/record-list'

export const NOW = Date.parse('2026-01-20T12:00:00Z')
export const MINUTE = 60_000
export const HOOKS = 'https://hooks.acme.example/ramp'

/** `url: 7` makes a registration unreadable. */
type Registration = { id: string; url: string | 7; events: string[]; disabled?: boolean }

/** A platform whose clock stands at NOW. Call at the top level. */
export function usePlatform() {
  let list: RecordList
  let environment: Environment
  let close: () => Promise<void>
  let asked = 0
  let registrations: Registration[] | null
  beforeEach(async () => {
    list = await startRecordList()
    list.now = new Date(NOW)
    asked = 0
    registrations = [{ id: 'whr_1', url: HOOKS, events: ['*'] }]
    const server = createServer(async (request, response) => {
      if (request.url?.startsWith('/v1/integrator/webhooks/')) {
        const answer = await fetch(`${list.environment.baseUrl}${request.url}`)
        response.setHeader('date', answer.headers.get('date') ?? '')
        response.setHeader('content-type', 'application/json')
        response.end(await answer.text())
        return
      }
      asked += 1
      response.statusCode = registrations ? 200 : 403
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(registrations ?? { title: 'Forbidden', status: 403 }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // `listen` on a TCP port gives an AddressInfo.
    environment = { ...list.environment, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    close = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await list.close()
    }
  })
  afterEach(() => close())

  return {
    get list() {
      return list
    },
    get environment() {
      return environment
    },
    get asked() {
      return asked
    },
    /** Registers these; the platform refuses its list if `found` is null. */
    register(found: Registration[] | null) {
      registrations = found
    },
    sync: (of: Environment = environment) => syncDeliveries(of, { kind: 'head', signal: new AbortController().signal }),
  }
}

export function milestone(
  resource: string,
  sequence: number,
  minutesAgo: number,
  { event = 'offramp.completed', endpoint = HOOKS, ...over }: Record<string, unknown> & { event?: string } = {},
): string {
  const time = NOW - minutesAgo * MINUTE
  const occurredAt = new Date(time - 2_000).toISOString()
  const eventId = `evt_${resource}_${sequence}`
  return recordText(time, {
    event,
    webhookUrl: endpoint,
    payload: { event, userId: 'usr_1', id: resource, eventId, sequence, occurredAt },
    ...over,
  })
}
