import { type DepositResource, settleDebit, submitDebit } from '../resources/deposit'
import { depositStatus } from '../resources/deposit-record'
import type { Sandbox } from '../sandbox'
import { depositDelivery, progress } from '../stories/deposit-stories'
import { DEBIT_TIME, handedInAt, settlesAt, TYPICAL_SHARE } from '../stories/rail-times'
import { MINUTE } from '../stories/story'
import { liveContext } from './live-context'
import { type Due, schedule } from './schedule'

/** Crypto is confirmed after these times, counted from the authorisation if it leaves early, else from the settlement. */
const EARLY_AFTER = 3 * MINUTE
const RELEASED_AFTER = 5 * MINUTE

/** Schedules the rest of a deposit, in both variants. */
export function progressDeposit(sandbox: Sandbox, deposit: DepositResource): void {
  const now = sandbox.clock.now()
  const context = liveContext(sandbox, deposit.userId)
  const isOpen = () => !['returned', 'refunded', 'failed'].includes(depositStatus(deposit))
  const isUndelivered = () => isOpen() && depositStatus(deposit) !== 'completed'
  const submitted = handedInAt(DEBIT_TIME, now, TYPICAL_SHARE)
  const settled = settlesAt(DEBIT_TIME, submitted, TYPICAL_SHARE)
  const due = (at: number, isStillTrue: () => boolean, run: Due['run']): Due => ({ at, isStillTrue, run })
  const early: Readonly<Record<DepositResource['releaseDecisionMode'], Due[]>> = {
    after_settlement: [],
    early_full: [due(now + EARLY_AFTER, isUndelivered, depositDelivery(context, deposit).run)],
    early_partial: [
      due(now + EARLY_AFTER, () => isUndelivered() && deposit.deliveries.length === 0, progress(context, deposit).run),
    ],
  }
  schedule(sandbox, [
    due(submitted, isOpen, () => {
      submitDebit(deposit)
      return []
    }),
    ...early[deposit.releaseDecisionMode],
    due(
      settled,
      () => isOpen() && deposit.settledAt === null,
      (at) => {
        settleDebit(deposit, at)
        return []
      },
    ),
    due(settled + RELEASED_AFTER, isUndelivered, depositDelivery(context, deposit).run),
  ])
}
