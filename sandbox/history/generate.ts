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
  changes: ToldChange[]
  coming: Coming[]
  /** Finished deliveries whose outcome is not known yet. */
  late: { at: number; text: string }[]
}

/** The newest 5,000 records make about 29 days. */
const RECORDS_PER_DAY = 170
const MOST_EXTRA_RECORDS = 5
/** About the most records of a short story; below it the day is filled one by one. */
const LARGEST_STORY = 9

/**
 * Each day has its own seed, so the same past instants hold the same records at every start. The two oldest records
 * predate the platform's timestamps.
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

/** Today's later stories are told, but not counted. */
function* fillDay(world: World, day: number, already: number, now: number): Generator<Told> {
  const wanted = RECORDS_PER_DAY + createRandom(`${world.seed}:${day}:wanted`).int(0, MOST_EXTRA_RECORDS)
  let records = already
  for (let index = 0; records < wanted; index += 1) {
    const plan = planShortStory(world, day, index, records > wanted - LARGEST_STORY)
    const whole = tellStory(plan, world, Infinity)
    records += whole.records.length
    if (plan.startsAt <= now) yield whole.endsAt <= now ? whole : tellStory(plan, world, now)
  }
}

const ANCIENT_COUNT = 2

function withPositions(records: readonly SeedRecord[]): LoggedDelivery[] {
  let last = ANCIENT_COUNT
  return records.map(({ at, text }) => {
    last = Math.max(last + 1, at * POSITIONS_PER_MS)
    return { position: last, at, text }
  })
}

/** Returns without a remaining delivery are left out, so that both lists agree. */
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
