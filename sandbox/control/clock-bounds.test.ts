import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start'
import { control, requestPage, START, send } from '../testing/sandbox-client'

let sandbox: RunningSandbox
const lines: string[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty', now: START, frozen: true, log: (line) => lines.push(line) })
})
beforeEach(() => control(sandbox, 'POST', '/reset'))
afterAll(() => sandbox.close())

const EARLIEST = '1970-01-02T00:00:00.000Z'
const LATEST = '2255-01-01T00:00:00.000Z'

describe('the clock', () => {
  test.each([
    [{ set: '+275760-09-13T00:00:00.000Z' }, 'set'],
    [{ set: '2255-01-01T00:00:00.001Z' }, 'set'],
    [{ set: '1970-01-01T23:59:59.999Z' }, 'set'],
    [{ set: '-000001-01-01T00:00:00.000Z' }, 'set'],
    [{ advanceMs: 8_000_000_000_000 }, 'advanceMs'],
    [{ advanceMs: -2_000_000_000_000 }, 'advanceMs'],
    [{ set: LATEST, advanceMs: 1 }, 'advanceMs'],
    [{ set: EARLIEST, advanceMs: -1 }, 'advanceMs'],
  ])('is not moved outside what cursors can hold: %j', async (change, field) => {
    const body = JSON.stringify({ ...change, frozen: false })
    const answer = await send(sandbox, '/_sandbox/clock', { method: 'POST', body })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, field, detail: expect.stringContaining('2255-01-01') })
    expect((await control(sandbox, 'GET', '/')).clock).toEqual({ now: START, frozen: true })
    await expect.poll(() => lines.at(-1)).toContain('/_sandbox/')
  })

  test.each([EARLIEST, LATEST])('takes %s, and lists can be walked there', async (set) => {
    expect(await control(sandbox, 'POST', '/clock', { set })).toEqual({ now: set, frozen: true })
    const records = [0, 1, 2].map((serial) => ({ event: 'x', webhookUrl: 'https://a.example/', extra: { serial } }))
    await control(sandbox, 'POST', '/simulate/records', { records })
    const read = async (cursor: string | null) => await requestPage(sandbox, 1, cursor, undefined, Date.parse(set))
    const first = await read(null)
    const second = await read(first.nextCursor)
    const third = await read(second.nextCursor)
    expect([first, second, third].flatMap(({ data }) => data.map(({ serial }) => serial))).toEqual([2, 1, 0])
  })
})

test('a seeded history at the earliest instant can be walked to its end', async () => {
  const early = await startSandbox({ seed: 'small', now: EARLIEST, frozen: true })
  let [cursor, count, pages]: [string | null, number, number] = [null, 0, 0]
  do {
    const page = await requestPage(early, 100, cursor, undefined, Date.parse(EARLIEST))
    count += page.data.length
    cursor = page.nextCursor
    pages += 1
  } while (cursor !== null && pages < 10)
  expect([count, cursor]).toEqual([300, null])
  await early.close()
})
