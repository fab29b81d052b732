import { createRandom } from '../random'
import { type Book, bookOf, createBook } from '../records/book'
import { type LoggedDelivery, POSITIONS_PER_MS } from '../records/delivery-log'
import { renderRecord } from '../records/delivery-record'
import { DAY } from '../stories/story'
import { LONGEST_STORY_DAYS, planLongStories, planShortStory } from './plan'
import { type Coming, runStory, type SeedRecord, type StoryChange, type StoryRun, type World } from './run-story'

export type History = {
  records: LoggedDelivery[]
  book: Book
  changes: StoryChange[]
  coming: Coming[]
  /** Finished deliveries whose outcome is not known yet. */
  late: { at: number; text: string }[]
}

/** The newest 5,000 records make about 29 days. */
const RECORDS_PER_DAY = 170
/** A history covers at least these days, so that each kind of record occurs, also after a weekend. */
const LEAST_DAYS = 6
const MOST_EXTRA_RECORDS = 5
/** About the most records of a short story; when fewer are missing, a day is filled one record at a time. */
const LARGEST_STORY = 9

/**
 * Each day has its own seed, so the same past instants hold the same records at every start. The two oldest records
 * predate the platform's timestamps.
 */
export function generateHistory(world: World, now: number, count: number): History {
  if (count === 0) return { records: [], book: createBook(), changes: [], coming: [], late: [] }
  const ancient = ancientRecords(world)
  const today = Math.floor(now / DAY)
  const firstDay = today - Math.max(Math.ceil(count / RECORDS_PER_DAY) + 1, LEAST_DAYS)
  const runs = [...runDays(world, firstDay, today, now)]
  const all = runs.flatMap((story) => story.records).sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
  const past = all.filter((record) => record.at <= now)
  const recent = newestOf(past, count - ancient.length)
  return {
    records: [...ancient, ...withPositions(recent)],
    book: collectBook(runs, recent),
    changes: runs.flatMap(({ changes }) => changes).toSorted((a, b) => a.at - b.at),
    late: all.filter((record) => record.at > now),
    coming: runs.flatMap(({ coming }) => coming).toSorted((a, b) => a.at - b.at),
  }
}

function* runDays(world: World, firstDay: number, today: number, now: number): Generator<StoryRun> {
  const recordsOf = new Map<number, number>()
  for (let day = firstDay - LONGEST_STORY_DAYS; day <= today; day += 1) {
    for (const plan of planLongStories(world, day)) {
      const whole = runStory(plan, world, Infinity)
      for (const { at } of whole.records) {
        const on = Math.floor(at / DAY)
        recordsOf.set(on, (recordsOf.get(on) ?? 0) + 1)
      }
      if (plan.startsAt <= now) yield whole.endsAt <= now ? whole : runStory(plan, world, now)
    }
    if (day >= firstDay) yield* fillDay(world, day, recordsOf.get(day) ?? 0, now)
  }
}

/** Stories that begin later today count for the day, but are left out. */
function* fillDay(world: World, day: number, already: number, now: number): Generator<StoryRun> {
  const wanted = RECORDS_PER_DAY + createRandom(`${world.seed}:${day}:wanted`).int(0, MOST_EXTRA_RECORDS)
  let records = already
  for (let index = 0; records < wanted; index += 1) {
    const plan = planShortStory(world, day, index, records > wanted - LARGEST_STORY)
    const whole = runStory(plan, world, Infinity)
    records += whole.records.length
    if (plan.startsAt <= now) yield whole.endsAt <= now ? whole : runStory(plan, world, now)
  }
}

/**
 * The newest records, at most `count`. A short history also has the newest story of each kind that is not among them,
 * so that a test finds what it looks for on every day of the week.
 */
function newestOf(past: readonly SeedRecord[], count: number): SeedRecord[] {
  if (count >= RECORDS_PER_DAY * LEAST_DAYS) return past.slice(-count)
  for (let first = Math.max(past.length - count, 0); ; ) {
    const kept = [...storiesOfOtherKinds(past, first), ...past.slice(first)]
    if (kept.length <= count) return kept
    first += kept.length - count
  }
}

/** Records before `first` whose stories have a kind that no record from `first` on has. */
function storiesOfOtherKinds(past: readonly SeedRecord[], first: number): SeedRecord[] {
  const older = past.slice(0, first)
  const kinds = new Set(past.slice(first).map(({ kind }) => kind))
  const stories = new Set<string>()
  for (const { kind, story } of older.toReversed()) {
    if (kinds.has(kind)) continue
    stories.add(story)
    for (const record of past) if (record.story === story) kinds.add(record.kind)
  }
  return older.filter(({ story }) => stories.has(story))
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
function collectBook(runs: readonly StoryRun[], records: readonly SeedRecord[]): Book {
  const book = bookOf(runs.flatMap((story) => story.entered))
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
