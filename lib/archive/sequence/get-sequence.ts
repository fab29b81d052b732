import 'server-only'
import { and, eq } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { getDatabase } from '../../db'
import { eventSequence } from '../../db/schema'
import { AppError } from '../../errors'
import { visibleText } from '../../format/visible-text'
import type { Stream } from '../../model/stream'
import { toRow } from '../query/delivery-row'
import type { Sequence } from './dto'
import type { ReadSubscriptions } from './gap-rules'
import { readProof } from './read-facts'
import { readStrips } from './read-strips'
import { STREAM_WORDS } from './reasons'

/** Ample, because a stream has at most six milestones. */
const READ_AT_MOST = 2_000

const CELLS = 120
const LISTED = 100

export type SequenceRequest = { stream: Stream; resourceId: string; current: number | null }

/**
 * Reads a sequence (6.3) as a strip with a reason for each gap, from its newest 2,000 records. If there is a gap, the
 * platform is asked for registrations. @throws AppError `forbidden` without delivery.read; `not_found`.
 */
export async function getSequence(
  scope: Scope,
  { stream, resourceId, current }: SequenceRequest,
  readSubscriptions: ReadSubscriptions,
): Promise<Sequence> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const environment = scope.environment.name
  const key = { stream, resourceId: indexable(resourceId) }
  const proof = await readProof(db, environment)
  const [row] = await db
    .select({ seen: eventSequence.seen, firstAt: eventSequence.firstAt, lastAt: eventSequence.lastAt })
    .from(eventSequence)
    .where(
      and(
        eq(eventSequence.environment, environment),
        eq(eventSequence.stream, stream),
        eq(eventSequence.resourceId, key.resourceId),
      ),
    )
  const noted = { ...key, ...(row ?? { seen: [], firstAt: null, lastAt: null }) }
  const { strips } = await readStrips(db, scope, proof, [noted], {
    rowLimit: READ_AT_MOST,
    cellLimit: CELLS,
    current,
    readSubscriptions,
  })
  const [found] = strips
  if (!found || (!row && found.read.rows.length === 0)) {
    const { noun, article } = STREAM_WORDS[stream]
    const name = visibleText(resourceId.slice(0, 80))
    throw new AppError(
      'not_found',
      `The archive of ${scope.environment.label} holds no milestone of ${article} ${noun} ${name}.`,
    )
  }
  const { rows, isCut } = found.read
  return {
    ...found.strip,
    ...key,
    deliveries: rows
      .slice(0, LISTED)
      .map((delivery) => ({ ...toRow(delivery), occurredAt: delivery.occurredAt?.toISOString() ?? null })),
    deliveryCount: rows.length,
    isCut,
    coverage: proof.coverage,
  }
}
