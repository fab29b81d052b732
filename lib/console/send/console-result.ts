import { AppError } from '../../errors'
import { hasLostAnswer } from '../../platform-change/lost-answer'
import type { EndpointId, ShownExchange } from '../../ramp'
import { endpointOf } from '../../ramp/contract/endpoints/endpoints'
import type { ConsoleResult } from '../dto'
import { type ConsoleRow, UNDER_WAY } from '../history/request-rows'

/** The row of a request that has ended, or whose answer is lost. @throws AppError `conflict` while it may still be answered */
export function endedRow(row: ConsoleRow): ConsoleRow {
  if (row.state !== 'sent') return row
  if (hasLostAnswer(row.startedAt, Date.now())) return { ...row, state: 'unknown' }
  throw new AppError('conflict', UNDER_WAY)
}

/** @param reads the read that shows the effect of a request whose answer was lost */
export function resultOf(row: ConsoleRow, exchange: ShownExchange | null, reads: EndpointId | null): ConsoleResult {
  const settledBy = row.state === 'unknown' ? reads : null
  const kept = row.status === null ? null : keptAnswer(row, row.status)
  return {
    id: row.id,
    state: row.state,
    request: exchange?.request ?? null,
    answer: exchange ? exchange.answer : kept,
    durationMs: row.durationMs,
    problem: row.problem,
    settledBy: settledBy && { endpoint: settledBy, title: endpointOf(settledBy).title },
  }
}

/** The kept answer to a request that the same press sent before. */
function keptAnswer({ answer, platformRequestId }: ConsoleRow, status: number): ConsoleResult['answer'] {
  const bytes = answer === null ? 0 : Buffer.byteLength(answer)
  return { status, requestId: platformRequestId, mediaType: null, text: answer, isCut: false, bytes, departures: [] }
}
