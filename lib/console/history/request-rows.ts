import 'server-only'
import { and, desc, eq, lt } from 'drizzle-orm'
import { type AuditEntry, recordAudit } from '../../auth/audit/audit'
import type { Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { storable } from '../../codec/storable'
import { getDatabase, type Transaction } from '../../db'
import { consoleRequest } from '../../db/schema'
import { AppError } from '../../errors'
import type { ChangeEnd } from '../../platform-change/make-change'
import { platformAnswerOf, type RequestEnd } from '../../platform-change/request-end'
import type { CredentialMode, ShownExchange } from '../../ramp'
import { type ConsoleInput, writeInput } from '../form/console-input'
import { simulationOf } from '../simulation-address'
import { keptCopy, withoutPersons } from './kept-copy'

export type ConsoleEnd = RequestEnd<ShownExchange> & { exchange: ShownExchange | null }

export type ConsoleRow = typeof consoleRequest.$inferSelect

export const UNDER_WAY = 'This request is already in progress. Its answer will appear in your history.'

/** The number of requests that are kept for each operator in each environment. */
export const KEPT_REQUESTS = 200

const operatorOf = ({ actor }: Scope) => (actor.kind === 'operator' ? actor.id : actor.kind)

export const ownRequests = (scope: Scope) =>
  and(eq(consoleRequest.environment, scope.environment.name), eq(consoleRequest.operatorId, operatorOf(scope)))

export async function findByKey(scope: Scope, requestKey: string): Promise<ConsoleRow | undefined> {
  const db = await getDatabase()
  const [row] = await db
    .select()
    .from(consoleRequest)
    .where(and(ownRequests(scope), eq(consoleRequest.requestKey, requestKey)))
  return row
}

export type NewRequest = {
  requestKey: string
  /** An endpoint, or a simulation as `simulationEntry` writes it. */
  endpoint: string
  /** The mode of the credential; `none` for simulations. */
  credential: CredentialMode | 'none'
  /** The user in whose name the request is sent. */
  userId: string | null
  input: ConsoleInput
}

/** @throws AppError `conflict` while the same press is under way */
export async function beginRequest(tx: Transaction, scope: Scope, request: NewRequest): Promise<ConsoleRow> {
  const { endpoint, credential, userId, input, requestKey } = request
  const [row] = await tx
    .insert(consoleRequest)
    .values({
      environment: scope.environment.name,
      operatorId: operatorOf(scope),
      requestKey,
      endpoint,
      credential,
      userId: userId === null ? null : indexable(userId),
      input: storable(keptCopy(writeInput(input)) ?? '{}'),
      state: 'sent',
      startedAt: new Date(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new AppError('conflict', UNDER_WAY)
  await dropOldest(tx, scope)
  await recordAudit(tx, scope, simulationOf(endpoint) === null ? sentEntry(row, request) : simulatedEntry(row, request))
  return row
}

function sentEntry(row: ConsoleRow, { credential, userId, input: { params } }: NewRequest): AuditEntry {
  const ids = textsOf(params)
  return {
    action: 'console.send',
    ...concerned(row),
    detail: { request: row.id, credential, ...(userId !== null && { userId }), ...(ids.length > 0 && { ids }) },
    subjects: [userId, ...ids],
  }
}

/** The ids of users and resources are the parameters of the path, and members of the body that are named `id` or end in `Id`. */
function simulatedEntry(row: ConsoleRow, { input: { params, body } }: NewRequest): AuditEntry {
  const named = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const ids = [
    ...textsOf(params),
    ...named.flatMap(([name, value]) => (/(^id|Id)$/.test(name) && typeof value === 'string' ? [value] : [])),
  ]
  return {
    action: 'console.simulate',
    ...concerned(row),
    detail: { request: row.id, ...(ids.length > 0 && { ids }) },
    subjects: ids,
  }
}

function concerned({ endpoint }: ConsoleRow): { entity: string; entityId: string } {
  const simulation = simulationOf(endpoint)
  return simulation === null
    ? { entity: 'endpoint', entityId: endpoint }
    : { entity: 'simulation', entityId: simulation }
}

function textsOf(params: unknown): string[] {
  if (typeof params !== 'object' || params === null) return []
  return Object.values(params).filter((value) => typeof value === 'string')
}

async function dropOldest(tx: Transaction, scope: Scope): Promise<void> {
  const [last] = await tx
    .select({ id: consoleRequest.id })
    .from(consoleRequest)
    .where(ownRequests(scope))
    .orderBy(desc(consoleRequest.id))
    .offset(KEPT_REQUESTS - 1)
    .limit(1)
  if (last) await tx.delete(consoleRequest).where(and(ownRequests(scope), lt(consoleRequest.id, last.id)))
}

export async function lockRequest(tx: Transaction, { id }: ConsoleRow): Promise<ConsoleRow> {
  const [row] = await tx.select().from(consoleRequest).where(eq(consoleRequest.id, id)).for('update')
  if (!row) throw new Error('The request was not there to be completed.')
  return row
}

export async function completeRequest(
  tx: Transaction,
  scope: Scope,
  stored: ConsoleRow,
  { end }: ChangeEnd<ConsoleEnd>,
): Promise<ConsoleRow> {
  const { exchange } = end
  const answer = exchange?.answer ?? null
  const kept = answer?.text == null || answer.isCut ? null : keptCopy(answer.text)
  const set = {
    state: end.state,
    finishedAt: new Date(),
    durationMs: exchange && Math.round(exchange.durationMs),
    status: answer?.status ?? null,
    platformRequestId: answer?.requestId == null ? null : storable(answer.requestId),
    answer: kept === null ? null : storable(kept),
    problem: end.state === 'done' ? null : storable(problemOf(end.error)),
  }
  await tx.update(consoleRequest).set(set).where(eq(consoleRequest.id, stored.id))
  await recordAudit(tx, scope, {
    action: 'console.answer',
    ...concerned(stored),
    detail: {
      request: stored.id,
      state: end.state,
      status: set.status,
      ...(end.state !== 'done' && platformAnswerOf(end.error)),
    },
    subjects: [stored.userId],
  })
  return { ...stored, ...set }
}

function problemOf(error: unknown): string {
  return error instanceof AppError ? withoutPersons(error.message) : 'The answer did not arrive.'
}
