import { type SandboxContext, userOf } from '../../http/context'
import { notFound } from '../../http/problem'
import { parseQuery } from '../../http/validate'
import { type OffRampResource, offRampRecord } from '../../resources/off-ramp'
import type { Sandbox } from '../../sandbox'
import { answerPage } from '../answer-page'
import type { Handlers } from '../handlers'
import { holdingsOf } from '../holdings-of'
import { findOwned } from '../owned'
import { OffRampsQuery } from './ramp-schemas'

/** Section 4.5. */
export function offRampHandlers(sandbox: Sandbox) {
  const shelf = () => sandbox.state.book.offRamps
  return {
    listOffRamps(context) {
      const query = parseQuery(context, OffRampsQuery)
      const { status, chain, accountId } = query
      const entries = shelf().ofUser(userOf(context).id)
      if (accountId !== undefined) knowAccount(context, accountId)
      const fits = (offRamp: OffRampResource) =>
        (status === undefined || offRamp.status === status) &&
        (chain === undefined || offRamp.chain === chain) &&
        (accountId === undefined || offRamp.output.accountId === accountId)
      return answerPage(sandbox, context, { list: 'off-ramps', entries, query, fits, record: offRampRecord })
    },
    getOffRamp: (context) => context.json(offRampRecord(findOwned(shelf(), context, 'off-ramp'))),
  } satisfies Partial<Handlers>

  /** Section 4.5, as we read the 404: neither an account of the user nor one ever paid to. */
  function knowAccount(context: SandboxContext, accountId: string): void {
    const { bankAccounts, debitCards } = holdingsOf(sandbox, context)
    const wasPaid = () =>
      shelf()
        .ofUser(userOf(context).id)
        .some(({ item }) => item.output.accountId === accountId)
    if (!bankAccounts.has(accountId) && !debitCards.has(accountId) && !wasPaid()) throw notFound('account', accountId)
  }
}
