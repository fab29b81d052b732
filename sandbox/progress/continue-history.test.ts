import { afterEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../create-sandbox'
import { resolveOptions } from '../options'
import type { Shelf } from '../records/shelf'
import { depositRecord } from '../resources/deposit-record'
import { onRampRecord } from '../resources/on-ramp'
import { serveSandbox } from '../serve-sandbox'
import { control, START } from '../testing/sandbox-client'

const DAYS = 4
const LATER = new Date(Date.parse(START) + DAYS * 86_400_000).toISOString()

type Options = Parameters<typeof resolveOptions>[0]

const create = (options: Options) =>
  createSandbox(resolveOptions({ seed: 'small', frozen: true, now: START, ...options }))

const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

async function serve(options: Options) {
  const inside = create(options)
  const running = await serveSandbox(inside)
  closing.push(() => running.close())
  return { inside, running, moveTo: (set: string) => control(running, 'POST', '/clock', { set }) }
}

type Inside = ReturnType<typeof create>

function states<T extends { id: string; userId: string }>(shelf: Shelf<T>, stateOf: (item: T) => unknown) {
  return new Map([...shelf.entries()].map(({ item }) => [item.id, stateOf(item)]))
}

const stateOf = ({ state: { book } }: Inside) => ({
  offRamps: states(book.offRamps, (item) => ({ ...item })),
  deposits: states(book.deposits, depositRecord),
  onRamps: states(book.onRamps, onRampRecord),
  returns: new Map(book.returns),
})

const eventIds = ({ state: { deliveries } }: Inside) =>
  deliveries.page(null, 10_000).texts.flatMap((text) => JSON.parse(text.toString()).payload.eventId ?? [])

describe.each(['sandbox', 'production'] as const)('what the history of %s had under way', (history) => {
  test('goes on by the clock to where a later start finds it', async () => {
    const { inside, moveTo } = await serve({ history })
    const before = stateOf(inside)
    const known = new Set(eventIds(inside))
    await moveTo(LATER)
    const [now, later] = [stateOf(inside), stateOf(create({ history, now: LATER }))]
    let moved = 0
    for (const kind of ['offRamps', 'deposits', 'onRamps', 'returns'] as const)
      for (const [id, record] of now[kind]) {
        if (!later[kind].has(id)) continue
        expect(record).toEqual(later[kind].get(id))
        if (JSON.stringify(record) !== JSON.stringify(before[kind].get(id))) moved += 1
      }
    expect(moved).toBeGreaterThan(30)
    const later5000 = new Set(eventIds(create({ history, now: LATER, seed: 'demo' })))
    const sent = () => eventIds(inside).filter((id) => !known.has(id))
    await expect.poll(() => sent().length).toBeGreaterThan(20)
    expect(sent().filter((id) => !later5000.has(id))).toEqual([])
  })
})

test('what a simulation has taken over goes no further by itself', async () => {
  const { inside, running, moveTo } = await serve({ history: 'production' })
  const entries = [...inside.state.book.offRamps.entries()]
  const { id: offRampId } =
    entries.find(({ item }) => item.status === 'in_flight')?.item ?? expect.fail('one is in flight')
  await control(running, 'POST', '/simulate/off-ramp-failure', { offRampId, wait: true })
  await moveTo(LATER)
  expect(inside.state.book.offRamps.get(offRampId)).toMatchObject({ status: 'failed' })
})

test('nothing goes on where it was told not to, and everything begins anew with a reset', async () => {
  const { inside, running, moveTo } = await serve({ goesOn: false })
  const before = JSON.stringify([...stateOf(inside).offRamps])
  await moveTo(LATER)
  expect(JSON.stringify([...stateOf(inside).offRamps])).toBe(before)

  const other = await serve({})
  const atStart = JSON.stringify([...stateOf(other.inside).offRamps])
  await other.moveTo(LATER)
  expect(JSON.stringify([...stateOf(other.inside).offRamps])).not.toBe(atStart)
  await control(other.running, 'POST', '/reset')
  expect(JSON.stringify([...stateOf(other.inside).offRamps])).toBe(atStart)
  await other.moveTo(LATER)
  expect(JSON.stringify([...stateOf(other.inside).offRamps])).not.toBe(atStart)
  expect(running.url).not.toBe(other.running.url)
})
