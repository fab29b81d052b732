import { type Deposit, settleDebit, submitDebit } from '../resources/deposit'
import { depositStatus } from '../resources/deposit-record'
import type { Sandbox } from '../sandbox'
import { delivery, progress } from '../stories/deposit-stories'
import { liveContext } from '../stories/live-context'
import { DAY, MINUTE, SECOND } from '../stories/story'
import { type Due, schedule } from './schedule'

/** After the authorisation: the bank has the debit, early crypto is confirmed, the money arrives, the rest is confirmed. */
const SUBMITTED_AFTER = 30 * SECOND
const EARLY_AFTER = 3 * MINUTE
const SETTLED_AFTER = 3 * DAY
const RELEASED_AFTER = SETTLED_AFTER + 5 * MINUTE

/** A deposit made through the API goes its way by the clock, in both environments. */
export function progressDeposit(sandbox: Sandbox, deposit: Deposit): void {
  const now = sandbox.clock.now()
  const context = liveContext(sandbox, deposit.userId)
  const isOpen = () => !['returned', 'refunded'].includes(depositStatus(deposit))
  const isUndelivered = () => isOpen() && depositStatus(deposit) !== 'completed'
  const due = (afterMs: number, isStillTrue: () => boolean, run: Due['run']): Due => ({
    at: now + afterMs,
    isStillTrue,
    run,
  })
  const early: Readonly<Record<Deposit['releaseDecisionMode'], Due[]>> = {
    after_settlement: [],
    early_full: [due(EARLY_AFTER, isUndelivered, delivery(context, deposit).run)],
    early_partial: [
      due(EARLY_AFTER, () => isUndelivered() && deposit.deliveries.length === 0, progress(context, deposit).run),
    ],
  }
  schedule(sandbox, [
    due(SUBMITTED_AFTER, isOpen, () => {
      submitDebit(deposit)
      return []
    }),
    ...early[deposit.releaseDecisionMode],
    due(
      SETTLED_AFTER,
      () => isOpen() && deposit.settledAt === null,
      (at) => {
        settleDebit(deposit, at)
        return []
      },
    ),
    due(RELEASED_AFTER, isUndelivered, delivery(context, deposit).run),
  ])
}
