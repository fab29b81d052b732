import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transaction } from '@/lib/db'
import { registrationChange } from '@/lib/db/schema'
import { findEnvironment } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { SEND_TIMEOUT_MS } from '@/lib/platform-change/lost-answer'
import { type ChangeSteps, makeChange } from '@/lib/platform-change/make-change'
import type { RequestEnd } from '@/lib/platform-change/request-end'
import { sendOnce } from '@/lib/platform-change/send-once'
import type { ChangeRow } from '@/lib/registrations/history/change-rows'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const store = useDatabase()

const environment = findEnvironment('sandbox')
if (!environment) throw new Error('There is no environment `sandbox`.')
const scope = scopeOf(environment, 'admin')

type Steps = ChangeSteps<ChangeRow, RequestEnd<string>>

let id: string
beforeEach(() => {
  id = randomUUID()
})

const storedStates = async () =>
  (await store.database.select().from(registrationChange).where(eq(registrationChange.id, id))).map(
    ({ state }) => state,
  )

async function lock(tx: Transaction): Promise<ChangeRow> {
  const [row] = await tx.select().from(registrationChange).where(eq(registrationChange.id, id)).for('update')
  return row ?? expect.fail('The change was not written down.')
}

const stepsAround = (ask: () => Promise<string>, others: Partial<Steps> = {}): Steps => ({
  async begin(tx) {
    const operator = { operatorId: 'op', operatorName: 'A admin', startedAt: new Date() }
    const change = { id, environment: 'sandbox', action: 'create', url: 'https://a.example', state: 'sent' } as const
    await tx.insert(registrationChange).values({ ...change, ...operator })
    return lock(tx)
  },
  send: (_begun, signal) => sendOnce(ask, signal),
  lock,
  async complete(tx, stored, { stage }) {
    const state = stage === 'intent' ? 'refused' : stage
    await tx.update(registrationChange).set({ state }).where(eq(registrationChange.id, id))
    return { ...stored, state }
  },
  unstored: ({ state }) => ({ said: `It ended as ${state}`, advice: 'Look.' }),
  ...others,
})

describe('a change at the platform', () => {
  test('is committed before it is sent, and completed by its answer', async () => {
    const seen: string[] = []
    const ask = async () => {
      seen.push(...(await storedStates()))
      return 'the answer'
    }
    const made = await makeChange(scope, stepsAround(ask))
    expect(made).toMatchObject({ row: { id, state: 'done' }, end: { state: 'done', answer: 'the answer' } })
    expect([seen, await storedStates()]).toEqual([['sent'], ['done']])
  })

  test('is not sent where it can’t be written down', async () => {
    const ask = vi.fn(async () => 'sent')
    const begin = () => Promise.reject(new AppError('conflict', 'Another one is under way.'))
    await expect(makeChange(scope, stepsAround(ask, { begin }))).rejects.toMatchObject({ code: 'conflict' })
    expect(ask).not.toHaveBeenCalled()
  })

  test('is not sent where writing it down took all the time, and ends', async () => {
    const ask = vi.fn(async () => 'sent')
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    try {
      expect((await makeChange(scope, stepsAround(ask))).end.state).toBe('not-made')
      expect(limit.mock.calls).toEqual([[SEND_TIMEOUT_MS]])
    } finally {
      vi.restoreAllMocks()
    }
    expect([ask.mock.calls.length, await storedStates()]).toEqual([0, ['refused']])
  })

  test('that ended while it counted as lost already keeps what is certain', async () => {
    const lost = async () => {
      await store.database.update(registrationChange).set({ state: 'unknown' })
      return Promise.reject(new DOMException('too long', 'TimeoutError'))
    }
    const complete = vi.fn<Steps['complete']>()
    const made = await makeChange(scope, stepsAround(lost, { complete }))
    expect(made).toMatchObject({ row: { state: 'unknown' }, end: { state: 'unknown', isOpen: true } })
    expect(complete).not.toHaveBeenCalled()
  })

  test('whose end can’t be stored is told so, and stays sent', async () => {
    const complete = () => Promise.reject(new Error('disk full'))
    await expect(
      makeChange(
        scope,
        stepsAround(async () => 'ok', { complete }),
      ),
    ).rejects.toMatchObject({ code: 'internal', message: 'It ended as done, but Rampdesk could not store that. Look.' })
    expect(await storedStates()).toEqual(['sent'])
  })
})
