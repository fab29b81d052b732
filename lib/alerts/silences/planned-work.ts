import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { alertSilence } from '../../db/schema'
import { AppError } from '../../errors'
import type { SilenceRow } from '../dto'
import { toSilenceRow } from '../rule-book/rule-rows'
import type { PlannedWork } from './schemas'

const LONGEST_MS = 30 * 86_400_000

/** Plans a time in which nobody is told of alerts of an endpoint, or of any. @throws AppError `forbidden` without alert.write; `invalid` */
export async function planWork(scope: Scope, input: PlannedWork): Promise<SilenceRow> {
  authorize(scope, 'alert.write')
  const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)]
  const length = endsAt.getTime() - startsAt.getTime()
  if (length <= 0 || length > LONGEST_MS || endsAt.getTime() <= Date.now())
    throw new AppError('invalid', 'The work was not planned.', {
      fields: [{ field: 'body.endsAt', message: 'must be in the future, after the start and within 30 days of it' }],
    })
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const { endpoint, reason } = input
    const [row] = await tx
      .insert(alertSilence)
      .values({
        environment: scope.environment.name,
        kind: 'planned-work',
        subject: endpoint,
        reason,
        startsAt,
        endsAt,
        createdAt: new Date(),
        createdBy: scope.actor.name,
      })
      .returning()
    if (!row) throw new Error('The work was not stored.')
    await recordAudit(tx, scope, {
      action: 'alert_silence.create',
      entity: 'alert_silence',
      entityId: String(row.id),
      detail: { kind: 'planned-work', endpoint, reason, startsAt: input.startsAt, endsAt: input.endsAt },
    })
    return toSilenceRow(row, null)
  })
}

/** Ends a mute or planned work now. @throws AppError `forbidden` without alert.write; `not_found` */
export async function endSilence(scope: Scope, id: string): Promise<void> {
  authorize(scope, 'alert.write')
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(alertSilence)
      .set({ removedAt: new Date(), removedBy: scope.actor.name })
      .where(
        and(
          eq(alertSilence.id, Number(id)),
          eq(alertSilence.environment, scope.environment.name),
          isNull(alertSilence.removedAt),
        ),
      )
      .returning()
    if (!row) throw new AppError('not_found', 'It has ended.')
    const detail = { kind: row.kind, subject: row.subject, reason: row.reason }
    await recordAudit(tx, scope, { action: 'alert_silence.remove', entity: 'alert_silence', entityId: id, detail })
  })
}
