import { userOf } from '../http/context'
import { ProblemAnswer } from '../http/problem'
import { sendAway } from '../progress/schedule'
import { genericEvent } from '../resources/event'
import type { Sandbox } from '../sandbox'
import type { Handlers } from './handlers'
import { holdingsOf } from './holdings-of'

/** Sections 4.8 and 4.10. */
export function billHandlers(sandbox: Sandbox) {
  return {
    listBills: (context) => context.json([...holdingsOf(sandbox, context).bills.values()]),
    resetSandboxBills(context) {
      if (sandbox.options.history === 'production')
        throw new ProblemAnswer(400, { title: 'Not a sandbox', detail: 'Bills can only be reset in the sandbox' })
      const holdings = holdingsOf(sandbox, context)
      const ids = [...holdings.bills.keys()]
      const result = { reset: true, hadProviderUser: holdings.hasBillProviderUser, deletedBillCount: ids.length }
      holdings.bills.clear()
      holdings.hasBillProviderUser = false
      const { id: userId } = userOf(context)
      sendAway(
        sandbox,
        ids.map((id) => genericEvent('account.deleted', userId, id)),
      )
      return context.json(result)
    },
  } satisfies Partial<Handlers>
}
