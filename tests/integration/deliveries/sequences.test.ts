import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { GapCell, StripCell } from '@/lib/archive/sequence/dto'
import { getSequence } from '@/lib/archive/sequence/get-sequence'
import { listSequenceGaps } from '@/lib/archive/sequence/list-sequence-gaps'
import { syncState } from '@/lib/db/schema'
import { readSubscriptions } from '@/lib/registrations/list/read-subscriptions'
import { recordText, startRecordList } from '../../support/record-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { HOOKS, MINUTE, milestone, NOW, usePlatform } from './sequence-fixtures'

const held = useDatabase()
const platform = usePlatform()

const FAILED = { success: false, responseStatus: 503 }
const scope = () => scopeOf(platform.environment)
const sequenceOf = (resourceId: string, stream: 'offramp' | 'achDebit' | 'onrampCredit' = 'offramp') =>
  getSequence(scope(), { stream, resourceId, current: null }, readSubscriptions)
const gapsOf = (cells: readonly StripCell[]) => cells.filter((cell): cell is GapCell => cell.kind === 'gap')
const newest = { reasons: null, streams: [], cursor: null } as const
const iso = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE).toISOString()

describe('sequence of a resource', () => {
  test('joins duplicates, marks late and unnumbered records and shows each outcome', async () => {
    const three = milestone('ofr_1', 3, 40, FAILED)
    platform.list.add(
      milestone('ofr_1', 1, 60, { event: 'offramp.confirmed' }),
      three,
      three,
      milestone('ofr_1', 2, 39, { event: 'offramp.inFlight' }),
      milestone('ofr_1', 0, 38),
      recordText(NOW - 37 * MINUTE, { event: 'payment.updated', payload: { event: 'payment.updated', id: 'ofr_1' } }),
      milestone('ofr_2', 1, 36),
    )
    await platform.sync()
    const sequence = await sequenceOf('ofr_1')
    expect(sequence.cells).toMatchObject([
      { sequence: 1, state: 'delivered', milestones: ['confirmed'], isLate: false },
      { sequence: 2, state: 'delivered', milestones: ['in flight'], isLate: true },
      { sequence: 3, state: 'failed', records: 2, isLate: false },
    ])
    expect(sequence).toMatchObject({ max: 3, missing: 0, late: 1, unnumbered: 1, deliveryCount: 5, isCut: false })
    expect(sequence.deliveries.map((row) => row.sequence)).toEqual([0, 2, 3, 3, 1])
    expect(sequence.deliveries[1]?.occurredAt).toBe(new Date(NOW - 39 * MINUTE - 2_000).toISOString())
    expect(platform.asked).toBe(0)
  })

  test('is read up to a bound, and what lies beyond it is no gap', async () => {
    platform.list.add(
      milestone('ofr_long', 1, 500),
      ...Array.from({ length: 2_000 }, (_, i) => milestone('ofr_long', 2, 400, { extra: i })),
    )
    await platform.sync()
    const sequence = await sequenceOf('ofr_long')
    expect(sequence.cells).toMatchObject([
      { sequence: 1, state: null, records: 0 },
      { sequence: 2, records: 2_000 },
    ])
    expect(sequence).toMatchObject({ missing: 0, isCut: true, deliveryCount: 2_000 })
    expect(sequence.deliveries).toHaveLength(100)
  })

  test('is not found in another environment, in another stream or without a number', async () => {
    platform.list.add(milestone('ofr_1', 1, 60))
    await platform.sync()
    const other = { ...platform.environment, name: 'other' }
    const input = { stream: 'offramp', resourceId: 'ofr_1', current: null } as const
    await expect(getSequence(scopeOf(other), input, readSubscriptions)).rejects.toMatchObject({ code: 'not_found' })
    await expect(sequenceOf('ofr_1', 'achDebit')).rejects.toMatchObject({ code: 'not_found' })
    await expect(sequenceOf("ofr_1' or 1=1 --")).rejects.toMatchObject({ code: 'not_found' })
    expect((await listSequenceGaps(scopeOf(other), newest, readSubscriptions)).rows).toEqual([])
  })
})

describe('reason of a gap', () => {
  test('is unexplained where the archive is whole, or still arriving at its end', async () => {
    platform.list.add(
      milestone('ofr_whole', 1, 60),
      milestone('ofr_whole', 2, 50),
      milestone('ofr_whole', 4, 40),
      milestone('ofr_arriving', 1, 30),
      milestone('ofr_arriving', 3, 0.5),
    )
    await platform.sync()
    const whole = await sequenceOf('ofr_whole')
    const from = new Date(NOW - 50 * MINUTE - 2_000).toISOString()
    expect(gapsOf(whole.cells)).toMatchObject([
      { first: 3, last: 3, reason: 'unexplained', from, to: iso(40), isUnchecked: false, alsoPossible: [] },
    ])
    expect((await sequenceOf('ofr_arriving')).reasons).toEqual(['still-arriving'])
    expect(await listSequenceGaps(scope(), { ...newest, reasons: ['unexplained'] }, readSubscriptions)).toMatchObject({
      rows: [{ resourceId: 'ofr_whole', stream: 'offramp', missing: 1, lastAt: iso(40), firstAt: iso(60) }],
      counts: { any: 2, unexplained: 1, 'still-arriving': 1, 'not-covered': 0 },
      hasSubscriptions: true,
      olderCursor: null,
    })
    expect(platform.asked).toBe(1)
  })

  test.each([
    ['the registrations', null],
    [
      'one of the registrations',
      [
        { id: 'whr_1', url: 7 as const, events: [] },
        { id: 'whr_2', url: HOOKS, events: [] },
      ],
    ],
  ])('says where %s could not be read', async (_what, registrations) => {
    platform.register(registrations)
    platform.list.add(milestone('ofr_1', 1, 60), milestone('ofr_1', 3, 50))
    await platform.sync()
    expect(gapsOf((await sequenceOf('ofr_1')).cells)).toMatchObject([{ reason: 'unexplained', isUnchecked: true }])
    expect(await listSequenceGaps(scope(), newest, readSubscriptions)).toMatchObject({ hasSubscriptions: false })
  })

  test('names the events that are not subscribed now', async () => {
    const events = ['offramp.confirmed', 'offramp.completed', 'offramp.failed', 'offramp.refunded', 'offramp.reversed']
    platform.register([
      { id: 'whr_1', url: HOOKS, events },
      { id: 'whr_2', url: 'https://b.example', events: ['*'], disabled: true },
    ])
    platform.list.add(milestone('ofr_1', 1, 60), milestone('ofr_1', 3, 50))
    await platform.sync()
    expect(gapsOf((await sequenceOf('ofr_1')).cells)).toMatchObject([
      { reason: 'not-subscribed', evidence: [{ subject: 'offramp.inFlight' }] },
    ])
  })

  test('is a later registration between the last delivery of one endpoint and the first of the next', async () => {
    const moved = (sequence: number, minutesAgo: number, endpoint: string) =>
      milestone('dep_1', sequence, minutesAgo, { event: 'achDebit.deliveryProgress', endpoint })
    platform.list.add(
      moved(1, 320, 'https://old.example'),
      moved(2, 300, 'https://old.example'),
      moved(4, 200, 'https://new.example'),
      milestone('ofr_1', 1, 100),
    )
    await platform.sync()
    expect(gapsOf((await sequenceOf('dep_1', 'achDebit')).cells)).toMatchObject([
      {
        reason: 'registered-later',
        evidence: [
          { subject: 'https://old.example', from: iso(320), to: iso(300) },
          { subject: 'https://new.example', from: iso(200), to: iso(200) },
        ],
      },
    ])
  })

  test('is an outage over hours in which an endpoint had failures only', async () => {
    const event = 'onrampCredit.completed'
    platform.list.add(
      milestone('onr_1', 1, 590, { event }),
      ...[530, 470, 410].map((ago) => recordText(NOW - ago * MINUTE, { event: 'payment.updated', ...FAILED })),
      milestone('onr_1', 4, 355, { event }),
      milestone('onr_1', 6, 120, { event }),
    )
    await platform.sync()
    const hours = [new Date(NOW - 540 * MINUTE).toISOString(), new Date(NOW - 360 * MINUTE).toISOString()]
    expect(gapsOf((await sequenceOf('onr_1', 'onrampCredit')).cells)).toMatchObject([
      { first: 2, last: 3, reason: 'outage', evidence: [{ subject: HOOKS, from: hours[0], to: hours[1] }] },
      { first: 5, last: 5, reason: 'unexplained' },
    ])
  })

  test('is not known before the coverage, unless a record says when the resource was created', async () => {
    const created = { event: 'payment.created', payload: { event: 'payment.created', id: 'ofr_created' } }
    platform.list.add(
      recordText(NOW - 70 * MINUTE, created),
      milestone('ofr_created', 2, 60),
      milestone('ofr_unbounded', 2, 60),
    )
    await platform.sync()
    const edge = new Date(NOW - 30 * 24 * 60 * MINUTE).toISOString()
    expect(gapsOf((await sequenceOf('ofr_unbounded')).cells)).toMatchObject([
      { reason: 'not-covered', from: null, evidence: [{ from: null, to: edge.replace(/\.\d+Z/, '.000Z') }] },
    ])
    expect((await sequenceOf('ofr_created')).reasons).toEqual(['unexplained'])
  })

  test('is not known inside a hole, and never unexplained there', async () => {
    platform.list.add(milestone('ofr_1', 1, 60))
    await platform.sync()
    const later = 31 * 24 * 60
    platform.list.dropOlderThan(Number.POSITIVE_INFINITY)
    platform.list.now = new Date(NOW + later * MINUTE)
    // More records of a resource than the list reads.
    const again = (i: number) => milestone('ofr_1', 1, 300 - i - later, { extra: i })
    platform.list.add(...Array.from({ length: 150 }, (_, i) => again(i)))
    platform.list.add(milestone('ofr_1', 3, -later + 60))
    await platform.sync()
    const sequence = await sequenceOf('ofr_1')
    expect(sequence.reasons).toEqual(['not-covered'])
    expect(sequence.coverage.holes).toHaveLength(1)
    expect(gapsOf(sequence.cells)[0]?.evidence).toEqual([
      { subject: null, from: sequence.coverage.holes[0]?.from, to: sequence.coverage.holes[0]?.to },
    ])
    expect((await listSequenceGaps(scope(), { ...newest, reasons: ['unexplained'] }, readSubscriptions)).rows).toEqual(
      [],
    )
  })

  test('is purged before the time from which the archive keeps records', async () => {
    const purgedBefore = new Date(NOW - 90 * MINUTE)
    await held.database.insert(syncState).values({ environment: platform.environment.name, purgedBefore })
    platform.list.add(milestone('ofr_1', 1, 120), milestone('ofr_1', 2, 60))
    await platform.sync()
    expect((await held.database.select().from(syncState).where(eq(syncState.environment, 'sandbox')))[0]).toMatchObject(
      { purgedBefore },
    )
    expect(gapsOf((await sequenceOf('ofr_1')).cells)).toMatchObject([
      { first: 1, last: 1, reason: 'purged', evidence: [{ to: purgedBefore.toISOString() }] },
    ])
  })
})

describe('list of gaps', () => {
  test('pages to the end without loss, in bounded rounds, and keeps streams apart', async () => {
    const events = ['offramp.completed', 'achDebit.delivered'] as const
    // Four resources share an instant; all have a gap but the numbers that end in 7.
    platform.list.add(
      ...Array.from({ length: 560 }, (_, i) =>
        milestone(`res_${String(i).padStart(3, '0')}`, i % 10 === 7 ? 1 : 2, 200 - Math.floor(i / 4), {
          event: events[i % 2] ?? '',
        }),
      ),
    )
    await platform.sync()
    const expected = Array.from({ length: 560 }, (_, i) => i).filter((i) => i % 10 !== 7)
    const read = async (input: Omit<Parameters<typeof listSequenceGaps>[1], 'cursor'>) => {
      const pages = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof listSequenceGaps>> = await listSequenceGaps(
          scope(),
          { ...input, cursor },
          readSubscriptions,
        )
        pages.push(page)
        cursor = page.olderCursor
      } while (cursor !== null)
      return pages
    }
    const ids = (pages: Awaited<ReturnType<typeof read>>) =>
      pages.flatMap(({ rows }) => rows.map((row) => row.resourceId))
    const any = await read({ reasons: null, streams: [] })
    expect(any[0]?.rows).toHaveLength(50)
    expect(any[0]?.counts).toBeNull()
    expect(ids(any)).toHaveLength(504)
    expect(new Set(ids(any)).size).toBe(504)
    expect(any.flatMap(({ rows }) => rows.map((row) => row.lastAt))).toEqual(
      any
        .flatMap(({ rows }) => rows.map((row) => row.lastAt))
        .toSorted()
        .reverse(),
    )
    const offramps = await read({ reasons: null, streams: ['offramp'] })
    expect(ids(offramps).toSorted()).toEqual(
      expected.filter((i) => i % 2 === 0).map((i) => `res_${String(i).padStart(3, '0')}`),
    )
    expect(offramps[0]?.counts).toMatchObject({ any: 280, 'not-covered': 280, unexplained: 0 })
    const unexplained = await read({ reasons: ['unexplained'], streams: [] })
    expect(unexplained.map(({ rows, searched, counts }) => [rows.length, searched, counts])).toEqual([
      [0, 500, null],
      [0, 4, null],
    ])
    await expect(
      listSequenceGaps(scope(), { ...newest, cursor: 'WzEsMiwzXQ' }, readSubscriptions),
    ).rejects.toMatchObject({ code: 'invalid' })
  })

  test('holds the resources of its environment only', async () => {
    const other = await startRecordList('production')
    other.now = new Date(NOW)
    try {
      platform.list.add(milestone('ofr_here', 1, 60), milestone('ofr_here', 3, 50))
      other.add(milestone('ofr_there', 1, 60), milestone('ofr_there', 3, 50), milestone('ofr_here', 2, 55))
      await platform.sync()
      await platform.sync(other.environment)
      const resources = async (of: typeof other.environment) =>
        (await listSequenceGaps(scopeOf(of), newest, readSubscriptions)).rows.map((row) => [
          row.resourceId,
          row.missing,
        ])
      expect(await resources(platform.environment)).toEqual([['ofr_here', 1]])
      expect(await resources(other.environment)).toEqual([
        ['ofr_there', 1],
        ['ofr_here', 1],
      ])
    } finally {
      await other.close()
    }
  })
})
