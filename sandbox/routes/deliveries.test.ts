import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start'
import { type AnswerPage, control, DELIVERIES_PATH, requestPage, START, signed } from '../testing/sandbox-client'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty', now: START, frozen: true })
})
beforeEach(() => control(sandbox, 'POST', '/reset'))
afterAll(() => sandbox.close())

const serial = (page: AnswerPage) => page.data.map((record) => record.serial)
const add = (first: number, count: number) =>
  control(sandbox, 'POST', '/simulate/records', {
    records: Array.from({ length: count }, (_, index) => ({
      event: 'payment.created',
      webhookUrl: 'https://a.example/',
      extra: { serial: first + index },
    })),
  })

const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)

describe('the delivery list', () => {
  test('is newest first and ends with hasMore false', async () => {
    await add(0, 5)
    const first = await requestPage(sandbox, 3, null)
    expect(serial(first)).toEqual([4, 3, 2])
    expect(first.hasMore).toBe(true)
    const second = await requestPage(sandbox, 3, first.nextCursor)
    expect(second).toMatchObject({ hasMore: false, nextCursor: null })
    expect(serial(second)).toEqual([1, 0])
  })

  test('is complete however many records arrive between pages', async () => {
    const pages = fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 9 })), {
      minLength: 30,
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), pages, async (count, steps) => {
        await control(sandbox, 'POST', '/reset')
        await add(0, count)
        const seen: unknown[] = []
        let cursor: string | null = null
        let next = count
        for (const [limit, arriving] of steps) {
          const page: AnswerPage = await requestPage(sandbox, limit, cursor)
          seen.push(...serial(page))
          if (!page.hasMore) break
          cursor = page.nextCursor
          if (arriving > 0) await add(next, arriving)
          next += arriving
        }
        expect(seen).toEqual(range(count - 1, 0))
      }),
      { numRuns: 25 },
    )
  })

  test('keeps its cursors over a restart', async () => {
    const before = await startSandbox({ seed: 'small', now: START, frozen: true })
    const { nextCursor } = await requestPage(before, 10, null)
    const expected = await requestPage(before, 10, nextCursor)
    await before.close()
    const after = await startSandbox({ seed: 'small', now: START, frozen: true })
    expect(await requestPage(after, 10, nextCursor)).toEqual(expected)
    await after.close()
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=', 'limit'],
    ['cursor=', 'cursor'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=AAAAAAAAAAAAMQ', 'cursor'],
    ['event=payment.created', 'event'],
  ])('refuses %s', async (query, field) => {
    const answer = await signed(sandbox, 'GET', `${DELIVERIES_PATH}?${query}`)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).field).toBe(field)
  })

  test('has 50 records a page unless told', async () => {
    await add(0, 60)
    const answer = await signed(sandbox, 'GET', DELIVERIES_PATH)
    expect(JSON.parse(answer.text).data).toHaveLength(50)
  })

  test.each(['{"a":1.0,"2":1e21,"1":9007199254740993}', '{ "a" : "\\u00e9\\/" ,\n"a":2}', '[1.0]', '"é"'])(
    'gives the payload %s byte for byte',
    async (payloadText) => {
      const record = { event: 'x', webhookUrl: 'https://a.example/', payloadText, success: false, timestamp: null }
      await control(sandbox, 'POST', '/simulate/records', { records: [record], times: 2 })
      const text = `{"event":"x","webhookUrl":"https://a.example/","payload":${payloadText},"success":false}`
      const answer = await signed(sandbox, 'GET', DELIVERIES_PATH)
      expect(answer.text).toBe(`{"data":[${text},${text}],"hasMore":false,"nextCursor":null}`)
    },
  )

  test('can lose its oldest records', async () => {
    await add(0, 2)
    await control(sandbox, 'POST', '/clock', { advanceMs: 1000 })
    await add(2, 1)
    expect(await control(sandbox, 'POST', '/simulate/retention', { days: 0 })).toEqual({ forgotten: 2, deliveries: 1 })
  })
})
