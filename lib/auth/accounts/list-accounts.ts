import 'server-only'
import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type Database, getDatabase, type Transaction } from '../../db'
import { accountLink, audit, auditEnvironment, operator, operatorIdentity, session } from '../../db/schema'
import { env } from '../../env'
import type { Role } from '../../model/role'
import { parseUrl } from '../../parse-url'
import type { ActorScope } from '../scope'
import { authorize } from '../scope'
import { mustHaveFactor } from '../session/factor-debt'
import type { AccountLinkRow, EnvironmentRole, OperatorList, OperatorRow } from './dto'

const SHOWN_AT_MOST = 500

/** Every account by name, and the links that can still be used. @throws AppError `forbidden` without operator.read */
export async function listAccounts(scope: ActorScope): Promise<OperatorList> {
  authorize(scope, 'operator.read')
  const db = await getDatabase()
  const now = new Date()
  const isOpen = and(isNull(accountLink.usedAt), isNull(accountLink.withdrawnAt), gt(accountLink.expiresAt, now))
  const [accounts, links, breakGlass] = await Promise.all([
    selectAccounts(db, now),
    db.select().from(accountLink).where(isOpen).orderBy(asc(accountLink.expiresAt)).limit(SHOWN_AT_MOST),
    findBreakGlass(db, now),
  ])
  return {
    readAt: now.toISOString(),
    accounts: accounts.map((row) => toAccountRow(row, scope)),
    links: links.map(toLinkRow),
    mailsLinks: env().mail !== null,
    breakGlass,
  }
}

const SHOWN_DAYS = 7

async function findBreakGlass(db: Database, now: Date): Promise<OperatorList['breakGlass']> {
  const isUse = and(
    eq(auditEnvironment(audit), ''),
    eq(audit.action, 'session.break_glass'),
    gt(audit.at, new Date(now.getTime() - SHOWN_DAYS * 86_400_000)),
  )
  const [use] = await db.select().from(audit).where(isUse).orderBy(desc(audit.at)).limit(1)
  return use ? { name: use.actorName, at: use.at.toISOString() } : null
}

/** One account as the list shows it. */
export async function readAccount(tx: Transaction, scope: ActorScope, id: string): Promise<OperatorRow | null> {
  const [row] = await selectAccounts(tx, new Date(), eq(operator.id, id))
  return row ? toAccountRow(row, scope) : null
}

function selectAccounts(db: Database | Transaction, now: Date, which?: SQL) {
  const idleSince = new Date(now.getTime() - env().sessionIdleMinutes * 60_000)
  // Written as text: without a join, column names would have no table, and mean columns of the inner table.
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
      environmentRoles: operator.environmentRoles,
      disabledAt: operator.disabledAt,
      isProviders: sql<boolean>`operator.password_hash is null`,
      issuer: operatorIdentity.issuer,
      linkedAt: operatorIdentity.createdAt,
      createdAt: operator.createdAt,
      lastSeenAt: ofSession(sql`max(session.last_seen_at)`).mapWith(session.lastSeenAt),
      hasApp: sql<boolean>`exists (select 1 from authenticator_app where authenticator_app.operator_id = operator.id and authenticator_app.confirmed_at is not null)`,
      hasPasskey: sql<boolean>`exists (select 1 from passkey where passkey.operator_id = operator.id)`,
      sessions: ofSession(sql`count(*) filter (where ${live})`).mapWith(Number),
      tokens: tokens.mapWith(Number),
    })
    .from(operator)
    .leftJoin(operatorIdentity, eq(operatorIdentity.operatorId, operator.id))
    .where(which)
    .orderBy(asc(sql`lower(${operator.name})`), asc(operator.id))
    .limit(SHOWN_AT_MOST)
}

type Selected = Awaited<ReturnType<typeof selectAccounts>>[number]

function toAccountRow(selected: Selected, { actor }: ActorScope): OperatorRow {
  const { environmentRoles, disabledAt, createdAt, lastSeenAt, issuer, linkedAt, ...row } = selected
  return {
    ...row,
    identity: issuer === null || linkedAt === null ? null : { host: hostOf(issuer), since: linkedAt.toISOString() },
    environmentRoles: listEnvironmentRoles(environmentRoles),
    isDisabled: disabledAt !== null,
    mustHaveFactor: mustHaveFactor(selected, env().secondFactorRoles),
    isYou: actor.kind === 'operator' && actor.id === row.id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

const hostOf = (issuer: string) => parseUrl(issuer)?.host ?? issuer

/** Configured environments in their order, then others for which a role is still stored. */
export function listEnvironmentRoles(roles: Readonly<Record<string, Role>>): EnvironmentRole[] {
  const { environments } = env()
  const gone = Object.keys(roles).filter((name) => !environments.some((each) => each.name === name))
  return [...environments, ...gone.map((name) => ({ name, label: name }))].map(({ name, label }) => ({
    environment: name,
    label,
    role: Object.hasOwn(roles, name) ? (roles[name] ?? null) : null,
  }))
}

export function toLinkRow(link: typeof accountLink.$inferSelect): AccountLinkRow {
  const { id, kind, email, role, createdBy, createdAt, expiresAt } = link
  return { id, kind, email, role, createdBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
