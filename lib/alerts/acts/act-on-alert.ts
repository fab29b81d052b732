import 'server-only'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { alert, alertSilence, alertTransition } from '../../db/schema'
import { AppError } from '../../errors'
import type { Transition } from '../../model/alert/alert'
import type { AlertDetail } from '../dto'
import { getAlert } from '../list/get-alert'

const DAY_MS = 86_400_000
const SNOOZE_DAYS = 30

type StoredAlert = typeof alert.$inferSelect

/** Acknowledges an alert, or takes the acknowledgement back. @throws AppError `forbidden` without alert.write; `not_found`; `conflict` once it is resolved */
export async function acknowledgeAlert(scope: Scope, id: string, isAcknowledged: boolean): Promise<AlertDetail> {
  return actOn(scope, id, async (tx, row) => {
    if (row.state !== 'firing') throw new AppError('conflict', 'The alert was resolved in the meantime.')
    if ((row.acknowledgedAt !== null) === isAcknowledged) return
    const now = new Date()
    const by = isAcknowledged ? scope.actor.name : null
    await tx
      .update(alert)
      .set({ acknowledgedAt: isAcknowledged ? now : null, acknowledgedBy: by })
      .where(eq(alert.id, row.id))
    await note(tx, scope, row, isAcknowledged ? 'acknowledged' : 'unacknowledged')
    const detail = { isAcknowledged, about: row.subjectName }
    await recordAudit(tx, scope, { action: 'alert.acknowledge', entity: 'alert', entityId: id, detail })
  })
}

/** Silences an alert until a time, at most 30 days ahead; null wakes it. @throws as `acknowledgeAlert`; `invalid` at `until` */
export async function snoozeAlert(scope: Scope, id: string, until: string | null): Promise<AlertDetail> {
  return actOn(scope, id, async (tx, row) => {
    const at = until === null ? null : new Date(until)
    const ahead = at === null ? null : at.getTime() - Date.now()
    if (ahead !== null && (ahead <= 0 || ahead > SNOOZE_DAYS * DAY_MS))
      throw new AppError('invalid', 'The alert was not snoozed.', {
        fields: [{ field: 'body.until', message: `must be within the next ${SNOOZE_DAYS} days` }],
      })
    if (at === null && row.snoozedUntil === null) return
    await tx
      .update(alert)
      .set({ snoozedUntil: at, snoozedBy: at === null ? null : scope.actor.name })
      .where(eq(alert.id, row.id))
    await note(tx, scope, row, at === null ? 'woken' : 'snoozed')
    const detail = { until, about: row.subjectName }
    await recordAudit(tx, scope, { action: 'alert.snooze', entity: 'alert', entityId: id, detail })
  })
}

/** Silences the rule for the alert’s subject until the mute is ended. @throws as `acknowledgeAlert` */
export async function muteSubject(scope: Scope, id: string, reason: string): Promise<AlertDetail> {
  return actOn(scope, id, async (tx, row) => {
    const [made] = await tx
      .insert(alertSilence)
      .values({
        environment: row.environment,
        kind: 'mute',
        ruleId: row.ruleId,
        subject: row.subject,
        reason,
        startsAt: new Date(),
        endsAt: null,
        createdAt: new Date(),
        createdBy: scope.actor.name,
      })
      .returning({ id: alertSilence.id })
    await recordAudit(tx, scope, {
      action: 'alert_silence.create',
      entity: 'alert_silence',
      entityId: String(made?.id),
      detail: { kind: 'mute', about: row.subjectName, reason },
    })
  })
}

async function actOn(
  scope: Scope,
  id: string,
  act: (tx: Transaction, row: StoredAlert) => Promise<void>,
): Promise<AlertDetail> {
  authorize(scope, 'alert.write')
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const isIt = and(eq(alert.id, Number(id)), eq(alert.environment, scope.environment.name))
    const [row] = await tx.select().from(alert).where(isIt).for('update')
    if (!row || row.firstFiredAt === null) throw new AppError('not_found', 'There is no such alert.')
    await act(tx, row)
  })
  return getAlert(scope, id, new Date())
}

const note = (tx: Transaction, { actor }: Scope, row: StoredAlert, transition: Transition) =>
  tx
    .insert(alertTransition)
    .values({
      environment: row.environment,
      alertId: row.id,
      transition,
      at: new Date(),
      evidence: row.evidence,
      operatorName: actor.name,
    })
