import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import type { OperatorActor } from '@/lib/auth/scope'
import type { Database } from '@/lib/db'
import { audit, recoveryItem, recoveryProof } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { openUser } from '@/lib/users/support/open-user'
import { archiveRecord, type Put } from '../../support/models/recovery-history'
import { scopeOf } from '../../support/scope'
import { useUsers } from '../users/fixtures'

const MINUTE = 60_000

type Missed = Partial<Omit<Put, 'minute'>> & { minutesAgo?: number; name?: string }

/** A user of the stand-in whom an operator has opened, failures about the resources of the user, and what re-reads left behind. */
export function useReReads(held: { readonly database: Database }) {
  const platform = useUsers()
  const me = () => platform.user(2)
  const scope = (role: Role = 'operator') => scopeOf(platform.environment, role)

  beforeEach(async () => {
    await platform.storeKey(me().id, me().apiKey)
    const { actor, ...rest } = scope()
    // `scopeOf` makes operators.
    await openUser({ ...rest, actor: actor as OperatorActor }, me().id, 'Ticket 4821')
  })
  afterEach(() => platform.clearFaults())

  /** Stores failures, of one resource unless told otherwise. Returns their ids in turn. */
  const fail = async (...missed: Missed[]): Promise<string[]> => {
    const ids: string[] = []
    for (const { minutesAgo = 10, name = 'sandbox', ...more } of missed) {
      const put = {
        event: 'payment.updated',
        outcome: 'failed',
        resourceId: 'or_1',
        userId: me().id,
        eventId: null,
        sequence: null,
      }
      const record = archiveRecord(
        { endpoint: 'https://a.example/in', ...put, ...more },
        Date.now() - minutesAgo * MINUTE,
      )
      await held.database.transaction((tx) => insertRecords(tx, name, [record]))
      const { rows } = await held.database.execute<{ id: string }>(sql`select max(id)::text as id from delivery`)
      ids.push(rows[0]?.id ?? '')
    }
    return ids
  }

  const answering = (status: string | null, id = 'or_1') =>
    platform.fault({
      kind: 'status',
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({
        id,
        ...(status && { status }),
        createdAt: '2026-01-01T00:00:00Z',
        chain: 'base',
        payout: { amount: '1', currency: 'USD', accountId: 'a' },
      }),
      match: { path: '/v1/off-ramps/or_1' },
    })

  /** The rule that closed each failure, or `open`. */
  const standings = async (ids: readonly string[]) => {
    const rows = await held.database.select().from(recoveryItem)
    return ids.map((id) => rows.find(({ deliveryId }) => String(deliveryId) === id)?.rule ?? 'open')
  }

  const proofs = () => held.database.select().from(recoveryProof)
  const audits = async () => {
    const rows = await held.database.select().from(audit).where(eq(audit.action, 'recovery.re_read'))
    return rows.map(({ entity, entityId, detail }) => ({ entity, entityId, detail }))
  }

  return { platform, me, scope, fail, answering, standings, proofs, audits }
}
