import { createRandom } from '../random'
import { type Book, bookOf, createBook } from '../state/book'
import { type LoggedDelivery, POSITIONS_PER_MS } from '../state/delivery-log'
import { renderRecord } from '../state/delivery-record'
import { DAY } from '../stories/story'
import { LONGEST_STORY_DAYS, planLongStories, planShortStory } from './plan'
import { type Coming, type SeedRecord, type Told, type ToldChange, tellStory, type World } from './tell'

export type History = {
  records: LoggedDelivery[]
  book: Book
  /** What the stories did to what people have, in the order of time. */
  changes: ToldChange[]
  /** What is under way at the end. */
  coming: Coming[]
  /** Deliveries of what has happened whose outcome is not known yet. */
  late: { at: number; text: string }[]
}

/** Every day has at least this many records and a few more, so that the newest 5,000 make about 29 days. */
const RECORDS_PER_DAY = 170
const FEW = 5
/** A short story makes at most about this many records; below it the day is filled up one by one. */
const LARGEST_STORY = 9

/**
 * The newest `count` delivery records before `now`, and the resources they are about.
 *
 * Every day is made from its own seed, so the same past instants hold the same records whenever the sandbox
 * starts. The two oldest are the same at every start: they are from before the platform kept timestamps.
 */
export function generateHistory(world: World, now: number, count: number): History {
  if (count === 0) return { records: [], book: createBook(), changes: [], coming: [], late: [] }
  const ancient = ancientRecords(world)
  const today = Math.floor(now / DAY)
  const firstDay = today - Math.ceil(count / RECORDS_PER_DAY) - 1
  const told = [...tellDays(world, firstDay, today, now)]
  const all = told.flatMap((story) => story.records).sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
  const recent = all.filter((record) => record.at <= now).slice(-(count - ancient.length))
  return {
    records: [...ancient, ...withPositions(recent)],
    book: collectBook(told, recent),
    changes: told.flatMap(({ changes }) => changes).toSorted((a, b) => a.at - b.at),
    late: all.filter((record) => record.at > now),
    coming: told.flatMap(({ coming }) => coming).toSorted((a, b) => a.at - b.at),
  }
}

function* tellDays(world: World, firstDay: number, today: number, now: number): Generator<Told> {
  const { seed, variant } = world
  const recordsOf = new Map<number, number>()
  for (let day = firstDay - LONGEST_STORY_DAYS; day <= today; day += 1) {
    for (const plan of planLongStories(seed, variant, day)) {
      const whole = tellStory(plan, world, Infinity)
      for (const { at } of whole.records) {
        const on = Math.floor(at / DAY)
        recordsOf.set(on, (recordsOf.get(on) ?? 0) + 1)
      }
      if (plan.startsAt <= now) yield whole.endsAt <= now ? whole : tellStory(plan, world, now)
    }
    if (day >= firstDay) yield* fillDay(world, day, recordsOf.get(day) ?? 0, now)
  }
}

/** Tells short stories until the day has its records. What is still to come today is told, but not counted off. */
function* fillDay(world: World, day: number, already: number, now: number): Generator<Told> {
  const wanted = RECORDS_PER_DAY + createRandom(`${world.seed}:${day}:wanted`).int(0, FEW)
  let records = already
  for (let index = 0; records < wanted; index += 1) {
    const plan = planShortStory(world, day, index, records > wanted - LARGEST_STORY)
    const whole = tellStory(plan, world, Infinity)
    records += whole.records.length
    if (plan.startsAt <= now) yield whole.endsAt <= now ? whole : tellStory(plan, world, now)
  }
}

/** Records from before the platform kept timestamps. */
const ANCIENT_COUNT = 2

function withPositions(records: readonly SeedRecord[]): LoggedDelivery[] {
  let last = ANCIENT_COUNT
  return records.map(({ at, text }) => {
    last = Math.max(last + 1, at * POSITIONS_PER_MS)
    return { position: last, at, text }
  })
}

/** Returns that no remaining delivery speaks of are left out, so that the two lists agree. */
function collectBook(told: readonly Told[], records: readonly SeedRecord[]): Book {
  const book = bookOf(told.flatMap((story) => story.entered))
  const mentioned = new Set(records.map((record) => record.returnId))
  for (const id of book.returns.keys()) if (!mentioned.has(id)) book.returns.delete(id)
  return book
}

function ancientRecords({ users, endpoints: [main] }: World): LoggedDelivery[] {
  return Array.from({ length: ANCIENT_COUNT }, (_, index) => {
    const position = index + 1
    const payload = JSON.stringify({
      event: 'payment.updated',
      userId: users.at(position).id,
      id: `offr_before_timestamps_${position}`,
    })
    const webhookUrl = main?.url ?? ''
    return { position, at: null, text: renderRecord({ event: 'payment.updated', webhookUrl, payload, success: false }) }
  })
}
