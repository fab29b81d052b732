import { removeFundingSource } from '../holdings/funding-sources'
import { userOf } from '../http/context'
import { notFound } from '../http/problem'
import { depositLimits, unsettledOf } from '../resources/deposit-limits'
import type { Sandbox } from '../sandbox'
import type { Handlers } from './handlers'
import { findHeld, holdingsOf } from './holdings-of'

/** Section 4.4, and the limits pre-flight of not-shown.md. */
export function fundingSourceHandlers(sandbox: Sandbox) {
  return {
    listFundingSources: (context) => context.json([...holdingsOf(sandbox, context).fundingSources.values()]),
    getFundingSource: (context) =>
      context.json(findHeld(holdingsOf(sandbox, context).fundingSources, context, 'funding-source')),
    deleteFundingSource(context) {
      const holdings = holdingsOf(sandbox, context)
      const source = findHeld(holdings.fundingSources, context, 'funding-source')
      if (source.status === 'deleted') throw notFound('funding-source', source.id)
      removeFundingSource(holdings, source, sandbox.clock.iso())
      return context.json({ id: source.id, deleted: true })
    },
    getDepositLimits(context) {
      const source = findHeld(holdingsOf(sandbox, context).fundingSources, context, 'funding-source')
      const deposits = sandbox.state.book.deposits.ofUser(userOf(context).id)
      const unsettled = unsettledOf(
        deposits.map(({ item }) => item),
        sandbox.clock.now(),
      )
      return context.json(depositLimits(source, unsettled))
    },
  } satisfies Partial<Handlers>
}
