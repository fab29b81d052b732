import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { requestExport } from '@/lib/exports/jobs/request-export'
import type { Permission } from '@/lib/model/role'
import { type Account, addAccount, addSession } from '../access/fixtures'
import { lossesOf } from '../access/rights-fixtures'
import { keepFromSyncing, streamRoutes, useVirtualWatch } from '../access/stream-fixtures'
import { settingsOf } from '../exports/fixtures'
import { archive } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'
import { scopeOf } from '../views/fixtures'

const store = useDatabase()
const watch = useVirtualWatch()

/** A payload that is larger than one part of any stream. */
const PAYLOAD = JSON.stringify({ text: 'x'.repeat(5_000_000) })

type Stream = { permissions: readonly Permission[]; params: (account: Account) => Promise<Record<string, string>> }

/** The permissions that each route asks for, and the parameters of something to open. */
const STREAMS: Record<string, Stream> = {
  'app/api/[environment]/deliveries/tail/route.ts': { permissions: ['delivery.read'], params: async () => ({}) },
  'app/api/[environment]/deliveries/[deliveryId]/payload/route.ts': {
    permissions: ['delivery.read'],
    params: async () => ({ deliveryId: String((await archive([{ payload: PAYLOAD }]))[0]) }),
  },
  'app/api/[environment]/exports/[exportId]/file/route.ts': {
    permissions: ['export.read', 'delivery.read', 'export.payload'],
    params: async (account) => {
      await archive([{ payload: PAYLOAD }])
      const settings = settingsOf({ payload: 'full' })
      const { job } = await requestExport(scopeOf(account, 'sandbox'), { requestKey: randomUUID(), settings })
      return { exportId: job.id }
    },
  },
}

test('every route that streams is tried', () => {
  expect(streamRoutes.map(({ file }) => file).toSorted()).toEqual(Object.keys(STREAMS).toSorted())
})

describe.each(streamRoutes)('$file', ({ file, handler }) => {
  test.each(lossesOf(STREAMS[file]?.permissions ?? [], 'operator'))(
    'sends nothing more to an operator who $name, and the next request says why',
    async ({ lose }) => {
      await keepFromSyncing(store.database)
      const account = await addAccount('operator')
      const { cookie } = await addSession(account)
      const params = { environment: 'sandbox', ...(await STREAMS[file]?.params(account)) }
      const ask = () =>
        handler(new Request('http://localhost:3000/api/x', { headers: { cookie } }), {
          params: Promise.resolve(params),
        })
      const answer = await ask()
      expect(answer.status).toBe(200)
      const reader = answer.body?.getReader()
      let bytes = (await reader?.read())?.value?.length ?? 0
      await lose(account.id)
      await watch.pass()
      const end = async () => {
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
          bytes += part.value.length
      }
      await end().catch(() => undefined)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThan(PAYLOAD.length)
      expect(watch.size).toBe(0)
      const refused = await ask()
      expect([401, 403]).toContain(refused.status)
      expect(await refused.json()).toMatchObject({
        detail: expect.stringMatching(/Sign in|does not have the permission/),
      })
    },
  )
})
