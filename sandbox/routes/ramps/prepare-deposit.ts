import type { DepositPreparationRequest } from '../../../lib/ramp/contract/schemas/deposit'
import { isCapable } from '../../holdings/capabilities'
import { hasToken, isAddressOf } from '../../holdings/networks'
import { type SandboxContext, userOf } from '../../http/context'
import { forbidden, invalidField, notFound } from '../../http/problem'
import { checkLimits, type DecidingFields, refuseUnusable } from '../../resources/check-deposit'
import { type DepositTerms, depositFee } from '../../resources/create-deposit'
import { unsettledOf } from '../../resources/deposit-limits'
import { centsOf, tokens, usd } from '../../resources/money'
import type { Sandbox } from '../../sandbox'
import { holdingsOf } from '../holdings-of'

const PREPARATION_LIFETIME_MS = 10 * 60_000

/** not-shown.md, "6.3 null-able leaves". */
const ASSET = 'USDC'

const FIELDS: DecidingFields = { source: 'sourceId', amount: 'amountUsd', priority: 'priority' }

/** Fixes the amounts of a deposit (not-shown.md, "4.10 prepare"). */
export function prepareDeposit(sandbox: Sandbox, context: SandboxContext, request: DepositPreparationRequest) {
  const { state, clock, random } = sandbox
  const user = userOf(context)
  const terms = checkedTerms(sandbox, context, request)
  const id = random().id('prep')
  const expiresAt = clock.now() + PREPARATION_LIFETIME_MS
  const ipAddresses = request.clientNetwork?.ipAddresses
  const submissionToken =
    ipAddresses && state.tokens.grantSubmission({ userId: user.id, preparationId: id, ipAddresses, expiresAt })
  state.preparations.add({ id, userId: user.id, expiresAt, terms, isUsed: false })
  return {
    preparationId: id,
    ...(submissionToken === undefined ? {} : { submissionToken }),
    expiresAt: new Date(expiresAt).toISOString(),
    ...describe(terms),
  }
}

function checkedTerms(
  sandbox: Sandbox,
  context: SandboxContext,
  { sourceId, address, network, asset, quoteType, amountUsd, priority }: DepositPreparationRequest,
): DepositTerms {
  const { fundingSources, profile } = holdingsOf(sandbox, context)
  const source = fundingSources.get(sourceId)
  if (source === undefined) throw notFound('funding-source', sourceId)
  if (!isCapable(profile.capabilities, 'fiat_to_crypto', 'ach_debit'))
    throw forbidden('Deposits from a linked bank account are not active for this user')
  refuseImpossible({ network, asset, address })
  const userId = userOf(context).id
  const unsettled = unsettledOf(
    sandbox.state.book.deposits.ofUser(userId).map(({ item }) => item),
    sandbox.clock.now(),
  )
  refuseUnusable(source, unsettled, FIELDS)
  const earlyLimit = checkLimits(source, unsettled, { amountUsd, priority }, FIELDS)
  const principal = centsOf(amountUsd)
  const early = principal <= earlyLimit ? 'early_full' : 'early_partial'
  const mode = priority === 'high' ? early : 'after_settlement'
  return { userId, source, principal, mode, earlyLimit, network, asset, address, quoteType, priority }
}

function refuseImpossible({ network, asset, address }: { network: string; asset: string; address: string }): void {
  if (asset !== ASSET) throw invalidField('asset', 'unsupported_asset', `Must be ${ASSET}`)
  if (!hasToken(network, asset))
    throw invalidField('network', 'unsupported_network', `There is no ${asset} to send there`)
  if (!isAddressOf(network, address))
    throw invalidField('address', 'invalid_address', `Must be an address on ${network}`)
}

function describe({ source, principal, network, asset, address, mode }: DepositTerms) {
  const fee = depositFee(principal)
  const amount = tokens(principal * 10_000)
  return {
    message: `Debit ${usd(principal + fee)} USD from account ${source.accountNumberLast4} and send ${amount} ${asset} on ${network}`,
    summary: {
      sourceId: source.id,
      principalAmountUsd: usd(principal),
      userFeeUsd: usd(fee),
      totalDebitAmountUsd: usd(principal + fee),
      output: { amount, asset, network, address },
      releaseDecisionMode: mode,
    },
  }
}
