import 'server-only'
import { and, eq } from 'drizzle-orm'
import { NO_FILTER } from '../../archive/filter/filter'
import { listDeliveries } from '../../archive/query/list-deliveries'
import { programWords } from '../../audit/program-words'
import type { Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { parseInstant } from '../../codec/storable'
import { getDatabase } from '../../db'
import { userKey } from '../../db/schema'
import { platformClient } from '../../platform-client'
import { type Listed, readableIn, readOffRamp } from '../../ramp'
import { wordsOf } from '../timeline/to-timeline'
import type { UserCalls } from '../user-client'
import type { ActivityItem, ActivityKind } from './dto'
import type { Source, SourcePage } from './merge-sources'

type Needs = { scope: Scope; userId: string; calls: () => Promise<UserCalls> }

const PER_PAGE = 50

const BARE = { state: null, amount: null, currency: null, event: null, resourceId: null, deliveries: [] }

/** The source of each kind of activity. Platform lists are newest first (4.5, 4.10, 4.11). */
export function activitySources(needs: Needs): Record<ActivityKind, Source['read']> {
  const { scope, userId, calls } = needs
  const query = (cursor: string | null) => ({ limit: PER_PAGE, ...(cursor !== null && { cursor }) })
  return {
    'off-ramp': async (cursor) =>
      pageOf(await (await calls()).call('listOffRamps', { query: query(cursor) }), (offRamp) => {
        const { id, createdAt, status, output } = readOffRamp(offRamp)
        return itemOf('off-ramp', id, createdAt, 'Off-ramp started', status, output.amount, output.currency)
      }),
    deposit: async (cursor) =>
      pageOf(await (await calls()).call('listDeposits', { query: query(cursor) }), (deposit) => {
        const { id, createdAt, authorizedAt, status, principalAmountUsd } = deposit
        return itemOf('deposit', id, createdAt ?? authorizedAt, 'Deposit authorized', status, principalAmountUsd, 'USD')
      }),
    'on-ramp': async (cursor) =>
      pageOf(await (await calls()).call('listOnRamps', { query: query(cursor) }), ({ id, createdAt, status, input }) =>
        itemOf('on-ramp', id, createdAt, 'On-ramp started', status, input.amount, input.currency),
      ),
    return: async (cursor) =>
      pageOf(
        await platformClient(scope.environment).call('listAchDebitReturns', { query: { ...query(cursor), userId } }),
        ({ id, userId: owner, occurredAt, amountUsd, depositId }) => {
          // A platform that ignores the filter must not show another user’s returns.
          if (owner != null && owner !== userId) return null
          const item = itemOf('return', id, occurredAt, 'Debit returned by the bank', null, amountUsd ?? null, 'USD')
          return item && { ...item, resourceId: depositId }
        },
      ),
    event: (cursor) => readEvents(scope, userId, cursor),
    key: async () => ({ items: await readKeyEvents(scope, userId), next: null }),
  }
}

type Page<Item> = { data: Listed<Item>[]; hasMore: boolean; nextCursor?: string | null | undefined }

function pageOf<Item>(
  { data, hasMore, nextCursor }: Page<Item>,
  toItem: (item: Item) => ActivityItem | null,
): SourcePage {
  return {
    items: readableIn(data).flatMap((item) => toItem(item) ?? []),
    next: hasMore && nextCursor ? nextCursor : null,
  }
}

/** @returns null for a resource without a time, which has no place in the timeline; its own tab shows it */
function itemOf(
  kind: ActivityKind,
  id: string,
  at: string | null | undefined,
  title: string,
  state: string | null,
  amount: string | null,
  currency: string | null,
): ActivityItem | null {
  const time = parseInstant(at ?? null)
  if (time === null) return null
  return { ...BARE, kind, id, at: time.toISOString(), title, state, amount, currency, resourceId: id }
}

async function readEvents(scope: Scope, userId: string, cursor: string | null): Promise<SourcePage> {
  const page = await listDeliveries(scope, { ...NO_FILTER, user: [indexable(userId)], limit: PER_PAGE, cursor })
  const items = page.rows.flatMap((row): ActivityItem[] =>
    row.time === null
      ? []
      : [
          {
            ...BARE,
            kind: 'event',
            // Padded and counted down, so that deliveries of one instant have the archive’s order.
            id: String(Number.MAX_SAFE_INTEGER - Number(row.id)).padStart(16, '0'),
            at: row.time,
            title: wordsOf(row.event).title,
            event: row.event,
            state: row.money?.state ?? null,
            amount: row.money?.amount ?? null,
            currency: row.money?.currency ?? null,
            resourceId: row.resourceId,
            deliveries: [{ id: row.id, outcome: row.outcome }],
          },
        ],
  )
  return { items, next: page.olderCursor }
}

async function readKeyEvents({ environment }: Scope, userId: string): Promise<ActivityItem[]> {
  const db = await getDatabase()
  const [key] = await db
    .select({
      addedAt: userKey.addedAt,
      addedBy: userKey.addedBy,
      revokedAt: userKey.revokedAt,
      revokedBy: userKey.revokedBy,
    })
    .from(userKey)
    .where(and(eq(userKey.environment, environment.name), eq(userKey.userId, userId)))
  if (!key) return []
  const event = (id: string, at: Date, title: string): ActivityItem => ({
    ...BARE,
    kind: 'key',
    id,
    at: at.toISOString(),
    title,
  })
  const added = event('added', key.addedAt, `Key added to Rampdesk by ${programWords(key.addedBy)}`)
  if (!key.revokedAt) return [added]
  return [
    event('revoked', key.revokedAt, `Key revoked in Rampdesk by ${programWords(key.revokedBy ?? 'someone')}`),
    added,
  ]
}
