import 'server-only'
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type Database, getDatabase, type Transaction } from '../../db'
import { accountLink, operator, session } from '../../db/schema'
import { env } from '../../env'
import type { ActorScope } from '../scope'
import { authorize } from '../scope'
import type { AccountLinkRow, OperatorList, OperatorRow } from './dto'

const SHOWN_AT_MOST = 500

/** Every account by name, and the links that can still be used. @throws AppError `forbidden` without operator.read */
export async function listAccounts(scope: ActorScope): Promise<OperatorList> {
  authorize(scope, 'operator.read')
  const db = await getDatabase()
  const now = new Date()
  const isOpen = and(isNull(accountLink.usedAt), isNull(accountLink.withdrawnAt), gt(accountLink.expiresAt, now))
  const [accounts, links] = await Promise.all([
    selectAccounts(db, now),
    db.select().from(accountLink).where(isOpen).orderBy(asc(accountLink.expiresAt)).limit(SHOWN_AT_MOST),
  ])
  return {
    readAt: now.toISOString(),
    accounts: accounts.map((row) => toAccountRow(row, scope)),
    links: links.map(toLinkRow),
  }
}

/** One account as the list has it. */
export async function readAccount(tx: Transaction, scope: ActorScope, id: string): Promise<OperatorRow | null> {
  const [row] = await selectAccounts(tx, new Date(), eq(operator.id, id))
  return row ? toAccountRow(row, scope) : null
}

function selectAccounts(db: Database | Transaction, now: Date, which?: SQL) {
  const idleSince = new Date(now.getTime() - env().sessionIdleMinutes * 60_000)
  // Written out: without a join the names of columns would stand alone, and mean those of the inner table.
  const live = sql`session.revoked_at is null and session.expires_at > ${now} and session.last_seen_at > ${idleSince}`
  const holds = sql`access_token.revoked_at is null and access_token.expires_at > ${now}`
  const ofSession = (what: SQL) => sql`(select ${what} from session where session.operator_id = operator.id)`
  const tokens = sql`(select count(*) from access_token where access_token.operator_id = operator.id and ${holds})`
  return db
    .select({
      id: operator.id,
      name: operator.name,
      email: operator.email,
      role: operator.role,
      disabledAt: operator.disabledAt,
      createdAt: operator.createdAt,
      lastSeenAt: ofSession(sql`max(session.last_seen_at)`).mapWith(session.lastSeenAt),
      hasFactor: sql<boolean>`exists (select 1 from authenticator_app where authenticator_app.operator_id = operator.id and authenticator_app.confirmed_at is not null)`,
      sessions: ofSession(sql`count(*) filter (where ${live})`).mapWith(Number),
      tokens: tokens.mapWith(Number),
    })
    .from(operator)
    .where(which)
    .orderBy(asc(sql`lower(${operator.name})`), asc(operator.id))
    .limit(SHOWN_AT_MOST)
}

type Selected = Awaited<ReturnType<typeof selectAccounts>>[number]

function toAccountRow({ disabledAt, createdAt, lastSeenAt, ...row }: Selected, { actor }: ActorScope): OperatorRow {
  return {
    ...row,
    isDisabled: disabledAt !== null,
    isYou: actor.kind === 'operator' && actor.id === row.id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

export function toLinkRow(link: typeof accountLink.$inferSelect): AccountLinkRow {
  const { id, kind, email, role, createdBy, createdAt, expiresAt } = link
  return { id, kind, email, role, createdBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
