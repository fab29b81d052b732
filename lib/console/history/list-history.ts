import 'server-only'
import { and, desc, eq } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { consoleRequest } from '../../db/schema'
import { AppError } from '../../errors'
import { hasLostAnswer } from '../../platform-change/lost-answer'
import type { CredentialMode } from '../../ramp'
import { endpointOf, isEndpointId } from '../../ramp/contract/endpoints/endpoints'
import type { ConsoleEntry, ConsoleEntryDetail } from '../dto'
import { simulationOf } from '../simulation-address'
import { type ConsoleRow, KEPT_REQUESTS, ownRequests } from './request-rows'

/** The operator’s own requests, the newest first. @throws AppError `forbidden` without console.read */
export async function listHistory(scope: Scope): Promise<ConsoleEntry[]> {
  authorize(scope, 'console.read')
  const db = await getDatabase()
  const { input: _, answer: __, ...columns } = COLUMNS
  const rows = await db
    .select(columns)
    .from(consoleRequest)
    .where(ownRequests(scope))
    .orderBy(desc(consoleRequest.id))
    .limit(KEPT_REQUESTS)
  return rows.map(toEntry)
}

const COLUMNS = {
  id: consoleRequest.id,
  endpoint: consoleRequest.endpoint,
  credential: consoleRequest.credential,
  userId: consoleRequest.userId,
  state: consoleRequest.state,
  startedAt: consoleRequest.startedAt,
  durationMs: consoleRequest.durationMs,
  status: consoleRequest.status,
  platformRequestId: consoleRequest.platformRequestId,
  problem: consoleRequest.problem,
  input: consoleRequest.input,
  answer: consoleRequest.answer,
}

/** @throws AppError `forbidden` without console.read; `not_found` for another person’s request */
export async function getHistoryEntry(scope: Scope, id: number): Promise<ConsoleEntryDetail> {
  authorize(scope, 'console.read')
  const db = await getDatabase()
  const [row] = await db
    .select(COLUMNS)
    .from(consoleRequest)
    .where(and(ownRequests(scope), eq(consoleRequest.id, id)))
  if (!row) throw new AppError('not_found', 'This request is not in your history.')
  return { ...toEntry(row), input: row.input, answer: row.answer }
}

type Stored = Pick<ConsoleRow, Exclude<keyof typeof COLUMNS, 'input' | 'answer'>>

function toEntry({ endpoint, credential, state, startedAt, platformRequestId, ...row }: Stored): ConsoleEntry {
  const known = isEndpointId(endpoint) ? endpointOf(endpoint) : null
  const isLost = state === 'sent' && hasLostAnswer(startedAt, Date.now())
  return {
    ...row,
    endpoint,
    title: known?.title ?? simulationTitle(endpoint) ?? endpoint,
    method: known?.method ?? '',
    // Only `beginRequest` writes this column.
    credential: credential === 'none' ? null : (credential as CredentialMode),
    state: isLost ? 'unknown' : state,
    startedAt: startedAt.toISOString(),
    requestId: platformRequestId,
  }
}

function simulationTitle(endpoint: string): string | null {
  const name = simulationOf(endpoint)
  return name && `Simulation: ${name}`
}
