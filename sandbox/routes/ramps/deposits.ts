import { DepositPreparationRequest, DirectDepositRequest } from '../../../lib/ramp/contract/schemas/deposit'
import { userOf } from '../../http/context'
import { parseBody, parseQuery } from '../../http/validate'
import { depositRecord } from '../../resources/deposit-record'
import type { Sandbox } from '../../sandbox'
import { answerPage } from '../answer-page'
import type { Handlers } from '../handlers'
import { findOwned } from '../owned'
import { prepareDeposit } from './prepare-deposit'
import { DepositsQuery } from './ramp-schemas'
import { submitDeposit } from './submit-deposit'

/** Section 4.10 and not-shown.md. */
export function depositHandlers(sandbox: Sandbox) {
  const shelf = () => sandbox.state.book.deposits
  return {
    prepareDirectDeposit: (context) =>
      context.json(prepareDeposit(sandbox, context, parseBody(context, DepositPreparationRequest))),
    createDirectDeposit: (context) => submitDeposit(sandbox, context, parseBody(context, DirectDepositRequest)),
    listDeposits(context) {
      const query = { ...parseQuery(context, DepositsQuery), sort: 'desc' as const }
      const entries = shelf().ofUser(userOf(context).id)
      return answerPage(sandbox, context, { list: 'deposits', entries, query, fits: () => true, record: depositRecord })
    },
    getDeposit: (context) => context.json(depositRecord(findOwned(shelf(), context, 'deposit', 'depositId'))),
  } satisfies Partial<Handlers>
}
