import type { Variant } from '../options'
import { createRandom } from '../random'
import { type Book, bookOf, createBook } from '../state/book'
import { type LoggedDelivery, POSITIONS_PER_MS } from '../state/delivery-log'
import { renderRecord } from '../state/delivery-record'
import { DAY } from '../stories/story'
import { LONGEST_STORY_DAYS, planCommonStory, planRareStories, type StoryPlan } from './plan'
import { type SeedRecord, type Told, tellStory, type World } from './tell'
import { createWorld } from './world'

export type History = { records: LoggedDelivery[]; book: Book }

/** Every day has at least this many records and a few more, so that the newest 5,000 make about 29 days. */
const RECORDS_PER_DAY = 170
const FEW = 5
/** An everyday story makes at most about this many records; below it the day is filled up one by one. */
const LARGEST_STORY = 9

/**
 * The newest `count` delivery records before `now`, and the resources they are about.
 *
 * Every day is made from its own seed, so the same past instants hold the same records whenever the sandbox
 * starts. The two oldest are the same at every start: they are from before the platform kept timestamps.
 */
export function generateHistory(variant: Variant, now: number, count: number, world = createWorld(variant)): History {
  if (count === 0) return { records: [], book: createBook() }
  const ancient = ancientRecords(world)
  const today = Math.floor(now / DAY)
  const firstDay = today - Math.ceil(count / RECORDS_PER_DAY) - 1
  const told = [...tellDays(variant, world, firstDay, today, now)]
  const recent = told
    .flatMap((story) => story.records)
    .filter((record) => record.at <= now)
    .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
    .slice(-(count - ancient.length))
  return { records: [...ancient, ...withPositions(recent)], book: collectBook(told, recent) }
}

function* tellDays(variant: Variant, world: World, firstDay: number, today: number, now: number): Generator<Told> {
  const rareByDay = new Map<number, Told[]>()
  const rare = (day: number) => {
    const known = rareByDay.get(day) ?? planRareStories(variant, day).map((plan) => tellStory(plan, world, Infinity))
    rareByDay.set(day, known)
    return known
  }
  for (let day = firstDay - LONGEST_STORY_DAYS; day <= today; day += 1) {
    for (const plan of planRareStories(variant, day)) yield tellStory(plan, world, now)
    if (day < firstDay) continue
    let records = 0
    for (let start = day - LONGEST_STORY_DAYS; start <= day; start += 1) {
      for (const story of rare(start)) records += story.records.filter(({ at }) => Math.floor(at / DAY) === day).length
    }
    yield* fillDay(variant, world, day, records, now)
  }
}

/** Tells everyday stories until the day has its records. What is still to come today is told, but not counted off. */
function* fillDay(variant: Variant, world: World, day: number, already: number, now: number): Generator<Told> {
  const wanted = RECORDS_PER_DAY + createRandom(`${variant}:${day}:wanted`).int(0, FEW)
  let records = already
  for (let index = 0; records < wanted; index += 1) {
    const plan = planCommonStory(variant, day, index, records > wanted - LARGEST_STORY)
    const whole = tellStory(plan, world, Infinity)
    records += whole.records.length
    yield whole.endsAt <= now ? whole : cutShort(plan, world, now)
  }
}

const cutShort = (plan: StoryPlan, world: World, now: number) => tellStory(plan, world, now)

function withPositions(records: readonly SeedRecord[]): LoggedDelivery[] {
  let last = 0
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
  return [1, 2].map((position) => {
    const payload = JSON.stringify({
      event: 'payment.updated',
      userId: users.at(position).id,
      id: `offr_before_timestamps_${position}`,
    })
    const webhookUrl = main?.url ?? ''
    return { position, at: null, text: renderRecord({ event: 'payment.updated', webhookUrl, payload, success: false }) }
  })
}
