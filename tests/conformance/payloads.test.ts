import { describe, expect, it } from 'vitest'
import { paginate } from '@/lib/ramp'
import { EVENTS } from '@/lib/ramp/contract/events'
import { payloadSchemaOf } from '@/lib/ramp/contract/schemas/event-payload'
import { startSandbox } from '@/sandbox/start'
import { allOf } from './cases/case'
import { usePlatform } from './support/platform'

const platform = usePlatform()

type Seen = { event: string; payload: unknown }

async function allPayloads(client: ReturnType<typeof platform>['client'], maxPages: number): Promise<Seen[]> {
  const seen: Seen[] = []
  let pages = 0
  const walk = paginate((cursor) =>
    client.call('listWebhookDeliveries', { query: { limit: 100, ...(cursor === null ? {} : { cursor }) } }),
  )
  for await (const { data } of walk) {
    seen.push(...allOf(data).map(({ event, payload }) => ({ event: event ?? '', payload })))
    pages += 1
    if (pages === maxPages) break
  }
  return seen
}

/** What does not fit, named once for each event and field. */
function misfits(seen: readonly Seen[]): string[] {
  const found = seen.flatMap(({ event, payload }) => {
    const issues = payloadSchemaOf(event)?.safeParse(payload).error?.issues ?? []
    return issues.map(({ path, message }) => `${event} ${path.join('.')}: ${message}`)
  })
  return [...new Set(found)]
}

describe('every payload that the stand-in sends', () => {
  it.each([
    ['the demo history', 'demo', 60],
    ['a virtual history', 'virtual:1000000', 30],
  ] as const)('fits the schema of its event: %s', async (_, seed, pages) => {
    const sandbox = await startSandbox({ seed, port: 0 })
    try {
      const client = platform().clientWith({ baseUrl: sandbox.url })
      const seen = await allPayloads(client, pages)
      expect(misfits(seen)).toEqual([])
      const events = new Set(seen.map(({ event }) => event))
      if (seed === 'demo') expect([...events].toSorted()).toEqual(EVENTS.map(({ name }) => name).toSorted())
    } finally {
      await sandbox.close()
    }
  })
})
