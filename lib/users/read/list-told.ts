import 'server-only'
import { and, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { payloadObject } from '../../archive/happened/payload-member'
import { authorize, type Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { getDatabase } from '../../db'
import { delivery } from '../../db/schema'
import { AppError } from '../../errors'
import { EVENTS } from '../../ramp/contract/events'
import type { ResourcePage } from '../dto'
import type { Snapshot } from '../told-rows'
import type { UserCalls } from '../user-client'

const READ_AT_MOST = 1_000

/** The most resources that are listed, because the archive’s list has one page only. */
const RESOURCES_AT_MOST = 100

/** The most bytes of a payload that is read. */
const LONGEST_READ = 16_384

export type ToldResource = { snapshot: Snapshot; firstAt: string | null }

type Told<Row> = {
  user: { calls: () => Promise<UserCalls> }
  live: (calls: UserCalls) => Promise<ResourcePage<Row>>
  told: () => Promise<ResourcePage<Row>>
}

/** Reads from the platform with the user’s key, or from the archive if there is no key. @throws as `userClient`, except `key_missing` */
export async function liveOrTold<Row>({ user, live, told }: Told<Row>): Promise<ResourcePage<Row>> {
  let calls: UserCalls
  try {
    calls = await user.calls()
  } catch (error) {
    if (error instanceof AppError && error.code === 'key_missing') return told()
    throw error
  }
  return live(calls)
}

/**
 * Lists the newest resources of a kind that archived milestones name, each by its snapshot with the highest sequence, newest
 * first.
 *
 * @throws AppError `forbidden` without delivery.read
 */
export async function listTold<Row>(
  scope: Scope,
  userId: string,
  subject: 'off-ramp' | 'deposit' | 'on-ramp',
  toRow: (told: ToldResource) => Row | null,
): Promise<ResourcePage<Row>> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const found = await db
    .select({
      id: delivery.id,
      resourceId: delivery.resourceId,
      sequence: delivery.sequence,
      occurredAt: delivery.occurredAt,
      sortAt: delivery.sortAt,
    })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, scope.environment.name),
        eq(delivery.userId, indexable(userId)),
        inArray(delivery.event, milestonesOf(subject)),
        isNotNull(delivery.resourceId),
        isNotNull(delivery.sequence),
        lte(delivery.payloadBytes, LONGEST_READ),
      ),
    )
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(READ_AT_MOST + 1)
  const byResource = new Map<string | null, typeof found>()
  for (const record of found) byResource.set(record.resourceId, [...(byResource.get(record.resourceId) ?? []), record])
  const resources = [...byResource.values()].map((records) => ({
    newestId: records.toSorted((a, b) => Number(b.sequence) - Number(a.sequence))[0]?.id ?? 0,
    firstAt: records.map(({ occurredAt, sortAt }) => occurredAt ?? sortAt).reduce((a, b) => (b < a ? b : a)),
  }))
  const shown = resources.slice(0, RESOURCES_AT_MOST)
  const payloads = await payloadsOf(
    scope.environment.name,
    shown.map(({ newestId }) => newestId),
  )
  return {
    rows: shown.flatMap(
      ({ newestId, firstAt }) =>
        toRow({ snapshot: payloadObject(payloads.get(newestId) ?? ''), firstAt: firstAt.toISOString() }) ?? [],
    ),
    unreadable: [],
    leftOut: 0,
    olderCursor: null,
    told: { isCut: found.length > READ_AT_MOST || resources.length > shown.length },
  }
}

const milestonesOf = (wanted: string) =>
  EVENTS.filter(({ family, subject }) => family === 'milestone' && subject === wanted).map(({ name }) => name)

async function payloadsOf(environment: string, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const db = await getDatabase()
  const rows = await db
    .select({ id: delivery.id, payload: delivery.payload })
    .from(delivery)
    .where(and(eq(delivery.environment, environment), inArray(delivery.id, ids)))
  return new Map(rows.map(({ id, payload }) => [id, payload]))
}
