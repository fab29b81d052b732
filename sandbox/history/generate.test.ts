import { describe, expect, test } from 'vitest'
import { EVENTS } from '../../lib/ramp/contract/events'
import type { LoggedDelivery } from '../records/delivery-log'
import { DAY } from '../stories/story'
import { generateHistory } from './generate'
import { createWorld } from './world'

const INSTANTS = [
  '1970-01-02T00:00:00Z',
  '2026-11-20T12:00:00Z',
  '2026-12-31T23:59:59.999Z',
  '2027-03-01T00:00:00Z',
  '2027-07-14T04:30:00Z',
  '2028-02-29T18:00:00Z',
]

type Delivery = {
  event: string
  webhookUrl: string
  payload: Record<string, unknown>
  success: boolean
  responseStatus?: number
  error?: string
  timestamp?: string
}

const parse = (record: LoggedDelivery): Delivery => JSON.parse(record.text)
const newest = (now: string, count = 5_000) => generateHistory(createWorld('sandbox'), Date.parse(now), count)

/** The six outcomes of product.md, rule 4. */
function outcome({ success, responseStatus, error }: Delivery): string {
  const kind = Math.floor((responseStatus ?? 0) / 100)
  if (error !== undefined) return success ? 'contradictory' : 'unknown'
  if (success) return kind === 2 ? 'delivered' : 'contradictory'
  if (kind === 0) return 'legacy'
  return kind === 4 ? 'rejected' : kind === 5 ? 'failed' : 'contradictory'
}

const ALL_OUTCOMES = ['contradictory', 'delivered', 'failed', 'legacy', 'rejected', 'unknown']

describe.each(INSTANTS)('the history before %s', (now) => {
  const { records, book } = newest(now)
  const deliveries = records.map(parse)
  const dated = deliveries.filter((delivery) => delivery.timestamp !== undefined)
  const firstOf = dated[0]?.timestamp ?? ''

  test('has 5,000 records of about 30 days, none of the future, positions rising', () => {
    expect(records).toHaveLength(5_000)
    expect(dated.at(-1)?.timestamp ?? '').not.toBe('')
    const days = (Date.parse(now) - Date.parse(firstOf)) / DAY
    expect(days).toBeGreaterThan(28)
    expect(days).toBeLessThan(31)
    expect(records.every((record) => (record.at ?? 0) <= Date.parse(now))).toBe(true)
    expect(records.every((record, index) => index === 0 || record.position > (records[index - 1]?.position ?? 0))).toBe(
      true,
    )
  })

  test('has at least 170 records on each whole day', () => {
    const perDay = new Map<number, number>()
    for (const { at } of records.slice(2)) {
      const day = Math.floor((at ?? 0) / DAY)
      perDay.set(day, (perDay.get(day) ?? 0) + 1)
    }
    const whole = [...perDay.values()].slice(1, -1)
    expect(whole.length).toBeGreaterThan(26)
    expect(Math.min(...whole)).toBeGreaterThanOrEqual(170)
  })

  test('has all 30 events and all six outcomes', () => {
    const counts = new Map<string, number>()
    for (const { event } of deliveries) counts.set(event, (counts.get(event) ?? 0) + 1)
    expect([...counts.keys()].sort()).toEqual(EVENTS.map((event) => event.name).sort())
    expect([...new Set(deliveries.map(outcome))].sort()).toEqual(ALL_OUTCOMES)
  })

  test('has an outage of one endpoint with failures and timeouts', () => {
    const inOutage = (at: string) => /T(13|14:0)/.test(at)
    const main = dated.filter(({ webhookUrl }) => webhookUrl === 'https://hooks.acme.example/ramp')
    const down = new Map<string, string[]>()
    for (const delivery of main.filter(({ timestamp }) => inOutage(timestamp ?? ''))) {
      const day = delivery.timestamp?.slice(0, 10) ?? ''
      down.set(day, [...(down.get(day) ?? []), outcome(delivery)])
    }
    const outages = [...down.values()].filter(
      (outcomes) =>
        outcomes.length >= 25 && outcomes.filter((name) => name === 'delivered').length < outcomes.length / 3,
    )
    expect(outages.length).toBeGreaterThanOrEqual(2)
    expect(outages.flat()).toEqual(expect.arrayContaining(['failed', 'unknown']))
  })

  test('has byte-identical records and two legacy ones without a timestamp at the very end', () => {
    const twins = records.length - new Set(records.map((record) => record.text)).size
    expect(twins).toBeGreaterThanOrEqual(10)
    expect(records.map((record) => record.at === null).lastIndexOf(true)).toBe(1)
    expect(deliveries.slice(0, 2).map(outcome)).toEqual(['legacy', 'legacy'])
  })

  test('counts milestones of a subject from 1 without a gap, some out of order', () => {
    const main = deliveries.filter(({ webhookUrl }) => webhookUrl === 'https://hooks.acme.example/ramp')
    const bySubject = new Map<string, number[]>()
    for (const { payload } of main.filter((delivery) => 'eventId' in delivery.payload)) {
      const id = String(payload.id)
      bySubject.set(id, [...(bySubject.get(id) ?? []), Number(payload.sequence)])
    }
    const sequences = [...bySubject.values()]
    const isOpenAtStart = (list: number[]) => !list.includes(1)
    // Stories of several days were under way when the history begins.
    expect(sequences.filter(isOpenAtStart).length).toBeLessThan(60)
    for (const list of sequences.filter((found) => !isOpenAtStart(found))) {
      const expected = list.toSorted((a, b) => a - b)
      // A late record at either end of the history leaves a gap.
      if (list.length === Math.max(...list)) expect(expected).toEqual(list.map((_, index) => index + 1))
    }
    expect(sequences.some((list) => list.some((value, index) => value < (list[index - 1] ?? 0)))).toBe(true)
    const hasGap = (list: number[]) => !isOpenAtStart(list) && list.length !== Math.max(...list)
    expect(sequences.filter(hasGap).length).toBeLessThan(20)
  })

  test('knows the returns its deliveries speak of, and no others', () => {
    const mentioned = new Set(
      deliveries.flatMap(({ event, payload }) => {
        if (event.startsWith('achDebitReturn.')) return [String(payload.id)]
        return event === 'achDebit.returned' ? [JSON.parse(JSON.stringify(payload.achReturn)).id] : []
      }),
    )
    expect([...book.returns.keys()].sort()).toEqual([...mentioned].sort())
  })

  test('spells some payloads unusually', () => {
    const having = (pattern: RegExp) => records.filter((record) => pattern.test(record.text)).length
    for (const pattern of [/\n/, /\\\//, /\\u20/, /"sequence":\d\.0/, /1e21/, /" : /]) {
      expect(having(pattern), String(pattern)).toBeGreaterThan(0)
      expect(having(pattern), String(pattern)).toBeLessThan(400)
    }
  })
})

test('a small history has a return, each endpoint and all that ended badly, on whichever day', () => {
  for (let day = 0; day < 14; day += 1) {
    const now = new Date(Date.parse('2026-11-20T06:30:00Z') + day * DAY).toISOString()
    const { records, book } = newest(now, 300)
    expect(records, now).toHaveLength(300)
    expect(book.returns.size, now).toBeGreaterThan(0)
    const kinds = new Set(records.map(parse).map(({ event, webhookUrl }) => `${event} ${webhookUrl}`))
    for (const event of ['offramp.failed', 'achDebit.returned', 'achDebitReturn.created'])
      expect(kinds, now).toContain(`${event} https://ops.acme.example/in`)
    expect(
      [...kinds].filter((kind) => kind.endsWith('https://ledger.acme.example/events')).length,
      now,
    ).toBeGreaterThan(2)
  }
})

describe('the history', () => {
  test('is the same each time', () => {
    const [first, second] = [newest('2026-11-20T12:00:00Z'), newest('2026-11-20T12:00:00Z')]
    expect(second.records).toEqual(first.records)
    expect([...second.book.returns]).toEqual([...first.book.returns])
  })

  test.each([60_000, 5 * 3_600_000, DAY, 9 * DAY])('shares its past with a start %i ms later', (later) => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    const before = generateHistory(createWorld('sandbox'), now, 5_000).records
    const after = generateHistory(createWorld('sandbox'), now + later, 5_000).records
    const oldest = after[2]?.at ?? 0
    const shared = before.slice(2).filter((record) => (record.at ?? 0) > oldest)
    expect(shared.length).toBeGreaterThan(3_000)
    expect(after.filter((record) => (record.at ?? 0) > oldest && (record.at ?? 0) <= now)).toEqual(shared)
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  })

  test('shares nothing between its two variants', () => {
    const texts = (variant: 'sandbox' | 'production') =>
      generateHistory(createWorld(variant), Date.parse('2026-11-20T12:00:00Z'), 300).records.map(
        (record) => record.text,
      )
    const others = new Set(texts('production'))
    expect(texts('sandbox').filter((text) => others.has(text))).toEqual([])
  })

  test('is as long as asked', () => {
    expect(newest('2026-11-20T12:00:00Z', 300).records).toHaveLength(300)
    expect(newest('2026-11-20T12:00:00Z', 0).records).toHaveLength(0)
  })
})
