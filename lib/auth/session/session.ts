import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { type Database, getDatabase, type Transaction } from '../../db'
import { prepareRead } from '../../db/prepared-read'
import { readManyTogether } from '../../db/read-together'
import { authenticatorApp, operator, passkey, providerSession, session } from '../../db/schema'
import { asUnavailable } from '../../db/unavailable'
import { env } from '../../env'
import type { OperatorActor } from '../scope'
import { confirmSession } from './confirm-session'
import { type FactorDebt, factorDebtOf } from './factor-debt'
import { isConfirmationDue, isStanding } from './provider-confirmation'
import { openSessionCookie, sessionCookies } from './session-cookie'
import { isSessionLive, isTouchDue, type SessionLimits } from './session-limits'

type Origin = {
  address: string | null
  userAgent: string | null
  /** When the person proved who they are: now, unless a provider says otherwise; null if it does not say. */
  provenAt?: Date | null
}

/** The id is the SHA-256 of the token, so that a stolen table opens no session. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns the token of 256 random bits, which is kept nowhere else. */
export async function createSession(
  tx: Transaction,
  operatorId: string,
  { address, userAgent, provenAt }: Origin,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const id = sessionIdOf(token)
  const now = new Date()
  await tx
    .insert(session)
    .values({
      id,
      operatorId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + env().sessionAbsoluteHours * 3_600_000),
      address,
      userAgent: userAgent?.slice(0, 300) ?? null,
      provenAt: provenAt === undefined ? now : provenAt,
    })
  return { id, token }
}

/** With `touch: false`, the reading does not count as a use, so the idle limit runs on. */
type Reading = { now?: Date; touch?: boolean }

/** A valid session. One that owes a factor is not signed in yet: it may only give or set up a factor, or sign out. */
export type OpenSession = {
  actor: OperatorActor
  owes: FactorDebt | null
  hasFactor: boolean
  provenAt: Date | null
  /** Whether the identity provider opened the session. */
  isProviders: boolean
}

/** @returns null as `findOpenSession`, and when the session owes a second factor. */
export async function findOperatorBySession(token: string, reading?: Reading): Promise<OperatorActor | null> {
  const found = await findOpenSession(token, reading)
  return found && found.owes === null ? found.actor : null
}

/** @returns null when the session is unknown, revoked, idle or expired, or the operator disabled. */
export async function findOpenSession(token: string, reading: Reading = {}): Promise<OpenSession | null> {
  const { now = new Date(), touch = true } = reading
  const row = await readConfirmed(token, now)
  if (!row || !isOpen(row, now)) return null
  if (touch && isTouchDue(row, sessionLimits(), now)) {
    const db = await getDatabase()
    await db
      .update(session)
      .set({ lastSeenAt: now })
      .where(and(eq(session.id, row.id), isNull(session.revokedAt)))
  }
  return {
    actor: toActor(row),
    owes: debtOf(row),
    hasFactor: row.hasFactor,
    provenAt: row.provenAt,
    isProviders: row.confirmedAt !== null,
  }
}

/** Reads the row, after asking the provider if that is due. */
async function readConfirmed(token: string, now: Date) {
  const id = sessionIdOf(token)
  const row = await readSession(id)
  if (!row || row.confirmedAt === null || row.disabledAt !== null) return row
  if (!isSessionLive(row, sessionLimits(), now) || !isConfirmationDue(row.confirmedAt, now)) return row
  await confirmSession(token, id)
  return readSession(id)
}

/** Finds the operator of a session, and locks both: ending the session, disabling the operator or changing the role waits for the transaction. */
export async function lockOperator(tx: Transaction, sessionId: string): Promise<OperatorActor | null> {
  const [row] = await selectSessions(tx)
    .where(eq(session.id, sessionId))
    .for('share', { of: [session, operator] })
  return row && isSignedIn(row, new Date()) ? toActor(row) : null
}

/** Finds operators in one query, which does not count as a use of their sessions. */
export async function findOperatorsBySessions(
  sessionIds: readonly string[],
  now: Date = new Date(),
): Promise<Map<string, OperatorActor>> {
  const rows = await selectSessions(await getDatabase()).where(inArray(session.id, [...sessionIds]))
  return new Map(rows.filter((row) => isSignedIn(row, now)).map((row) => [row.id, toActor(row)]))
}

const readSessions = prepareRead('sessions', (db) =>
  selectSessions(db).where(sql`${session.id} = any(${sql.placeholder('ids')}::text[])`),
)

/** The row of a session as it is after the call. */
const readSession = readManyTogether(async (ids) => {
  // Ids are digests in hex, so they need no quoting.
  const rows = await readSessions(await getDatabase(), { ids: `{${ids.join(',')}}` })
  return new Map(rows.map((row) => [row.id, row]))
})

const HAS_APP = sql`exists (select 1 from ${authenticatorApp} where ${authenticatorApp.operatorId} = ${operator.id} and ${authenticatorApp.confirmedAt} is not null)`
const HAS_PASSKEY = sql`exists (select 1 from ${passkey} where ${passkey.operatorId} = ${operator.id})`
const HAS_FACTOR = sql<boolean>`(${HAS_APP} or ${HAS_PASSKEY})`

function selectSessions(db: Database | Transaction) {
  return db
    .select({
      id: session.id,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
      revokedAt: session.revokedAt,
      factorAt: session.factorAt,
      provenAt: session.provenAt,
      hasFactor: HAS_FACTOR,
      operatorId: operator.id,
      email: operator.email,
      name: operator.name,
      role: operator.role,
      environmentRoles: operator.environmentRoles,
      disabledAt: operator.disabledAt,
      confirmedAt: providerSession.confirmedAt,
    })
    .from(session)
    .innerJoin(operator, eq(operator.id, session.operatorId))
    .leftJoin(providerSession, eq(providerSession.sessionId, session.id))
}

type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]

function isOpen(row: SessionRow, now: Date): boolean {
  return row.disabledAt === null && isSessionLive(row, sessionLimits(), now) && isStanding(row, env().signIn, now)
}

/** A provider’s session owes no factor, because the provider asks for factors itself. */
const debtOf = (row: SessionRow) => (row.confirmedAt === null ? factorDebtOf(row, env().secondFactorRoles) : null)

const isSignedIn = (row: SessionRow, now: Date) => isOpen(row, now) && debtOf(row) === null

function toActor({ id, operatorId, email, name, role, environmentRoles }: SessionRow): OperatorActor {
  const actor: OperatorActor = { kind: 'operator', id: operatorId, email, name, role, sessionId: id }
  return Object.keys(environmentRoles).length > 0 ? { ...actor, environmentRoles } : actor
}

function sessionLimits(): SessionLimits {
  return { idleMinutes: env().sessionIdleMinutes, absoluteHours: env().sessionAbsoluteHours }
}

type Bringing = { headers: Pick<Headers, 'get'> }

export async function readOpenSessionOf(request: Bringing, reading?: Reading): Promise<OpenSession | null> {
  const token = await readSessionToken(request)
  return token === null ? null : findOpenSession(token, reading)
}

/** @returns null without a token; its session may have expired. */
export function readSessionToken(request: Bringing): Promise<string | null> {
  const { name } = sessionCookies().sessionToken
  return openSessionCookie(cookieValue(request.headers.get('cookie') ?? '', name))
}

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}

/** The session of a page’s request, read once per request; null if there is none. @throws AppError `unavailable` */
export const readOpenSession = cache(async (): Promise<OpenSession | null> => {
  const store = await cookies()
  const token = await openSessionCookie(store.get(sessionCookies().sessionToken.name)?.value)
  if (token === null) return null
  return findOpenSession(token).catch((error: unknown) => {
    throw asUnavailable(error) ?? error
  })
})
