import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { EVENTS } from '../../lib/ramp/contract/events'
import { HISTORY_ENDPOINTS } from '../history/endpoints'
import { DAY } from '../stories/story'
import { createUsers } from '../users'
import { createSegments } from './segment'
import { createVirtualHistory, type VirtualHistory } from './virtual-history'

const END = Date.parse('2026-11-20T12:00:00Z')
const MOST = 10_000_000
const make = (count: number, end = END, variant: 'sandbox' | 'production' = 'sandbox') =>
  createVirtualHistory({ variant, count, end })

const newest = (history: VirtualHistory, count: number) =>
  Array.from({ length: count }, (_, index) => history.at(history.last - index))

type Delivery = {
  event: string
  webhookUrl: string
  payload: Record<string, unknown>
  success: boolean
  responseStatus?: number
  error?: string
  timestamp: string
}
const eventIds = (records: readonly { text: string }[]) =>
  records.flatMap((record) => {
    const { eventId } = parse(record).payload
    return typeof eventId === 'string' ? [eventId] : []
  })
const parse = ({ text }: { text: string }): Delivery => JSON.parse(text)

describe('the virtual history', () => {
  test.each([1, 169, 170, 171, 1_000, MOST])('has %i records that end at the start of the clock', (count) => {
    const history = make(count)
    expect(history.last - history.first + 1).toBe(count)
    expect(history.at(history.last).at).toBeLessThanOrEqual(END)
    expect(history.at(history.last + 1).at).toBeGreaterThan(END)
    expect(END - (history.at(history.first).at ?? 0)).toBeLessThan(29 * DAY + 2 * DAY)
  })

  test('reaches back over most of 29 days when it is large, and no further', () => {
    const { at, first } = make(MOST)
    const days = (END - (at(first).at ?? 0)) / DAY
    expect(days).toBeGreaterThan(28.9)
    expect(days).toBeLessThan(29.1)
  })

  test('can be squeezed into another span', () => {
    const { at, first } = createVirtualHistory({ variant: 'sandbox', count: 100_000, end: END, spanMs: DAY })
    expect(END - (at(first).at ?? 0)).toBeLessThan(1.01 * DAY)
  })

  test('gives the same record for a position whatever was read before', () => {
    const [one, other] = [make(MOST), make(MOST)]
    const positions = [one.last, one.first, one.last - 5_000_000, one.last - 169, one.last - 170, one.first + 77]
    const forwards = positions.map((position) => one.at(position))
    for (let step = 0; step < 20; step += 1) other.at(other.first + step * 400_000)
    const backwards = positions.toReversed().map((position) => other.at(position))
    expect(backwards.toReversed()).toEqual(forwards)
    expect(new Set(forwards.map(({ text }) => text)).size).toBe(positions.length)
  })

  test('gives the same texts in another process', () => {
    const digest = (texts: string[]) => createHash('sha256').update(texts.join('\n')).digest('hex')
    const script = `
      import { createHash } from 'node:crypto'
      import { createVirtualHistory } from './sandbox/virtual/virtual-history.ts'
      const history = createVirtualHistory({ variant: 'sandbox', count: ${MOST}, end: ${END} })
      const texts = Array.from({ length: 100 }, (_, index) => history.at(history.last - index * 36_001).text)
      process.stdout.write(createHash('sha256').update(texts.join('\\n')).digest('hex'))`
    const history = make(MOST)
    const texts = Array.from({ length: 100 }, (_, index) => history.at(history.last - index * 36_001).text)
    const args = ['--import', 'tsx', '--input-type=module', '-e', script]
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe(digest(texts))
  })

  test('shows the same records for the same instants after a later start', () => {
    const [before, after] = [make(MOST), make(MOST, END + 3_600_000)]
    expect(after.last).toBeGreaterThan(before.last)
    for (const position of [before.last, before.last - 1_234_567])
      expect(after.at(position)).toEqual(before.at(position))
  })

  test('shares no record and no event id between its two variants', () => {
    const [one, other] = [newest(make(1_000), 1_000), newest(make(1_000, END, 'production'), 1_000)]
    const texts = new Set(other.map(({ text }) => text))
    expect(one.filter(({ text }) => texts.has(text))).toEqual([])
    const ids = new Set(eventIds(other))
    expect(ids.size).toBeGreaterThan(300)
    expect(eventIds(one).filter((id) => ids.has(id))).toEqual([])
  })

  // The seeds of four stories of these two segments have the same hash of 32 bits.
  test('shares no event id between stories, however many there are', () => {
    const recordsOf = createSegments('sandbox')
    const [one, other] = [42_142_065, 42_140_960].map((number) => new Set(eventIds(recordsOf(number, 42_595))))
    expect(one?.size).toBeGreaterThan(30)
    expect([...(one ?? [])].filter((id) => other?.has(id))).toEqual([])
  })

  test('finds the first record that is not older than an instant', () => {
    const { at, since, first, last } = make(1_000)
    for (const position of [last, last - 333, first + 1]) {
      const found = since(at(position).at ?? 0)
      expect(found).toBeLessThanOrEqual(position)
      expect(at(found).at).toBe(at(position).at)
      expect(at(found - 1).at).toBeLessThan(at(position).at ?? 0)
    }
    expect(since(END + DAY)).toBeGreaterThan(last)
  })

  test('has no positions below zero when the clock starts soon after 1970', () => {
    const { first, last, at } = make(1_000, DAY)
    expect(first).toBe(0)
    expect(last).toBeGreaterThan(100)
    expect(parse(at(first)).timestamp).toBe(new Date(at(first).at ?? -1).toISOString())
  })
})

describe.each([
  ['dense', MOST],
  ['sparse', 4_000],
])('records of a %s virtual history', (_name, count) => {
  const history = make(count)
  const records = newest(history, 4_000)
  const deliveries = records.map(parse)

  test('are newest first and dated as their text says', () => {
    for (const [index, record] of records.entries()) {
      expect(deliveries[index]?.timestamp).toBe(new Date(record.at ?? 0).toISOString())
      expect(record.at).toBeLessThanOrEqual(records[index - 1]?.at ?? END)
    }
  })

  test('have the fields of section 2.10, known events, registrations and users', () => {
    const users = createUsers('sandbox')
    const urls = new Set(HISTORY_ENDPOINTS.sandbox.map(({ url }) => url))
    for (const { event, webhookUrl, payload, success, responseStatus, error } of deliveries) {
      expect(payload.event).toBe(event)
      expect(urls.has(webhookUrl)).toBe(true)
      expect(users.byId(String(payload.userId))).toBeDefined()
      expect(typeof success).toBe('boolean')
      expect(['undefined', 'number']).toContain(typeof responseStatus)
      expect(['undefined', 'string']).toContain(typeof error)
    }
    expect(new Set(deliveries.map(({ event }) => event))).toEqual(new Set(EVENTS.map(({ name }) => name)))
    expect(new Set(deliveries.map(({ webhookUrl }) => webhookUrl))).toEqual(urls)
  })

  test('show every outcome, most of them delivered', () => {
    const kinds = deliveries.map(({ success, responseStatus, error }) =>
      [success, responseStatus === undefined ? null : Math.floor(responseStatus / 100), error !== undefined].join(),
    )
    const share = (kind: string) => kinds.filter((found) => found === kind).length / kinds.length
    expect(share('true,2,false')).toBeGreaterThan(0.85)
    const rare = [
      'false,4,false',
      'false,5,false',
      'false,5,true',
      'false,,true',
      'false,,false',
      'true,5,false',
      'false,2,false',
    ]
    for (const kind of rare) expect(share(kind), kind).toBeGreaterThan(0)
  })

  test('carry snapshots that count up from 1 and have event ids of their own', () => {
    const main = deliveries.filter(({ webhookUrl }) => webhookUrl === HISTORY_ENDPOINTS.sandbox[0].url)
    const snapshots = main.map(({ payload }) => payload).filter((payload) => 'eventId' in payload)
    expect(snapshots.length).toBeGreaterThan(1_000)
    expect(new Set(snapshots.map(({ eventId }) => eventId)).size).toBe(snapshots.length)
    const bySubject = new Map<string, number[]>()
    for (const { id, sequence } of snapshots) {
      bySubject.set(String(id), [...(bySubject.get(String(id)) ?? []), Number(sequence)])
    }
    const stories = [...bySubject.values()].map((list) => list.toSorted((a, b) => a - b))
    const whole = stories.filter((list) => list.every((sequence, index) => sequence === index + 1))
    expect(whole.length / stories.length).toBeGreaterThan(0.97)
    expect(Math.max(...stories.map((list) => list.length))).toBeGreaterThanOrEqual(3)
    expect([...bySubject.values()].some((list) => list.some((value, index) => value > (list[index - 1] ?? 99)))).toBe(
      true,
    )
  })

  test('are spread over time: no more than a few end at the same millisecond', () => {
    const perInstant = new Map<number | null, number>()
    for (const { at } of records) perInstant.set(at, (perInstant.get(at) ?? 0) + 1)
    expect(Math.max(...perInstant.values())).toBeLessThanOrEqual(6)
  })

  test('are dated after what they tell about', () => {
    for (const { payload, timestamp } of deliveries) {
      if (typeof payload.occurredAt === 'string') expect(payload.occurredAt <= timestamp).toBe(true)
    }
  })

  test('hold byte-identical ones and every odd spelling', () => {
    expect(records.length - new Set(records.map(({ text }) => text)).size).toBeGreaterThanOrEqual(20)
    const having = (pattern: RegExp) => records.filter(({ text }) => pattern.test(text)).length
    for (const pattern of [/\n/, /\\\//, /\\u20/, /"sequence":\d\.0/, /1e21/, /" : /]) {
      expect(having(pattern), String(pattern)).toBeGreaterThan(0)
      expect(having(pattern), String(pattern)).toBeLessThan(400)
    }
  })
})
