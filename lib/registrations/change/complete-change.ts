import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import type { Scope } from '../../auth/scope'
import { storable } from '../../codec/storable'
import type { Transaction } from '../../db'
import { registrationChange } from '../../db/schema'
import type { ChangeEnd } from '../../platform-change/make-change'
import { platformAnswerOf, type RequestEnd } from '../../platform-change/request-end'
import type { ChangeRow } from '../history/change-rows'

/** How a change ended; `isReadable`: the 2xx answer fits the contract. */
export type RegistrationEnd = Pick<ChangeRow, 'webhookId' | 'problem'> & RequestEnd<{ isReadable: boolean }>

export async function lockRegistrationChange(tx: Transaction, { id }: ChangeRow): Promise<ChangeRow> {
  const [row] = await tx.select().from(registrationChange).where(eq(registrationChange.id, id)).for('update')
  if (!row) throw new Error('The change was not there to be completed.')
  return row
}

export async function completeRegistrationChange(
  tx: Transaction,
  scope: Scope,
  begun: ChangeRow,
  { stage, end, clockOffsetMs }: ChangeEnd<RegistrationEnd>,
): Promise<ChangeRow> {
  const isOpen = end.state === 'unknown' && end.isOpen
  const set = {
    // A registration’s change has no intent state.
    state: stage === 'intent' ? 'refused' : stage,
    webhookId: end.webhookId === null ? null : storable(end.webhookId),
    problem: end.problem === null ? null : storable(end.problem),
    finishedAt: isOpen ? null : new Date(),
    clockOffsetMs,
  } as const
  await tx.update(registrationChange).set(set).where(eq(registrationChange.id, begun.id))
  // The audit gets only safe facts of the answer, because the platform may quote the query of the URL.
  const answer = end.state === 'done' ? null : platformAnswerOf(end.error)
  await recordAudit(tx, scope, {
    action: 'registration.answer',
    entity: 'registration',
    ...(end.webhookId !== null && { entityId: end.webhookId }),
    detail: { change: begun.id, action: begun.action, state: set.state, ...answer },
  })
  return { ...begun, ...set }
}
