import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '@/lib/db/schema'
import { getReturnState } from '@/lib/returns/list/get-return-state'
import { type RefreshOptions, refreshReturns } from '@/lib/returns/sync/refresh-returns'
import { stopRefresh } from '@/lib/returns/sync/stop-refresh'
import { listedReturns, type ReturnList, startReturnList } from '../../support/return-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

let list: ReturnList
beforeEach(async () => {
  list = await startReturnList()
})
afterEach(() => list.close())

const refresh = (options: Partial<RefreshOptions>) =>
  refreshReturns(list.environment, { kind: 'full', signal: new AbortController().signal, ...options })

test('a refresh is stopped by whoever may start it, and the next goes on from its last page', async () => {
  list.items = listedReturns(450)
  const stopped = await refresh({
    onStored: async () => {
      if (list.pages !== 2) return
      await expect(stopRefresh(scopeOf(list.environment, 'viewer'))).rejects.toMatchObject({ code: 'forbidden' })
      expect(await stopRefresh(scopeOf(list.environment, 'operator'))).toEqual({ stopped: true })
    },
  })
  expect(stopped).toMatchObject({ status: 'stopped' })
  expect(await getReturnState(scopeOf(list.environment))).toMatchObject({ running: null, problem: null, returns: 200 })
  expect(await held.database.select({ action: audit.action, detail: audit.detail }).from(audit)).toEqual([
    { action: 'return.refresh', detail: { stage: 'stopped' } },
  ])
  expect(await stopRefresh(scopeOf(list.environment, 'operator'))).toEqual({ stopped: false })
  const before = list.pages
  await refresh({})
  expect(list.pages - before).toBe(3)
  expect(await getReturnState(scopeOf(list.environment))).toMatchObject({ returns: 450 })
})
