import { OffRampQuoteRequest } from '../../../lib/ramp/contract/schemas/off-ramp'
import { isCapable } from '../../holdings/capabilities'
import type { Holdings } from '../../holdings/holdings'
import { type SandboxContext, userOf } from '../../http/context'
import { forbidden, invalidField, notFound } from '../../http/problem'
import { parseBody } from '../../http/validate'
import { createRandom } from '../../random'
import { chainOf } from '../../resources/chains'
import { bankDestination, cardDestination, type PayoutDestination } from '../../resources/create-off-ramp'
import { createQuote, priceTerms, type QuoteTerms, quoteBehind } from '../../resources/create-quote'
import { unitsOf } from '../../resources/money'
import { type OffRampQuoteResource, quoteRecord } from '../../resources/off-ramp-quote'
import type { Sandbox } from '../../sandbox'
import type { Handlers } from '../handlers'
import { holdingsOf } from '../holdings-of'

/** Section 4.5 and not-shown.md, "4.5 quote". */
export function offRampQuoteHandlers(sandbox: Sandbox) {
  const answer = (context: SandboxContext, quote: OffRampQuoteResource, status: 200 | 201) => {
    const offRamp = quote.offRampId === null ? undefined : sandbox.state.book.offRamps.get(quote.offRampId)
    return context.json(quoteRecord(quote, offRamp, sandbox.clock.now()), status)
  }
  return {
    createOffRampQuote(context) {
      const request = parseBody(context, OffRampQuoteRequest)
      const { accountId, rail, chain, tokenAddress, amount, amountMode: mode = 'output' } = request
      const holdings = holdingsOf(sandbox, context)
      if (rail === 'push_to_card' && !isCapable(holdings.profile.capabilities, 'crypto_to_fiat', 'push_to_card'))
        throw forbidden('Push to card is not active for this user')
      const destination = payable(holdings, accountId)
      const terms = { destination, rail, chain, tokenAddress, units: readAmount(amount, mode), mode }
      refuseImpossible(terms)
      const quote = createQuote(sandbox.random(), userOf(context).id, terms, sandbox.clock.now())
      sandbox.state.book.quotes.put(quote, sandbox.clock.now())
      return answer(context, quote, 201)
    },
    getOffRampQuote(context) {
      const id = context.req.param('id') ?? ''
      const quote = findQuote(sandbox, userOf(context).id, id)
      if (quote === null) throw notFound('off-ramp-quote', id)
      return answer(context, quote, 200)
    },
  } satisfies Partial<Handlers>
}

/** Only `active` destinations receive payouts (sections 2.3 and 2.6). */
function payable({ bankAccounts, debitCards }: Holdings, accountId: string): PayoutDestination {
  const account = bankAccounts.get(accountId)
  if (account !== undefined) {
    refuseUnpayable(account)
    return bankDestination(account)
  }
  const card = debitCards.get(accountId)
  if (card === undefined) throw notFound('account', accountId)
  refuseUnpayable(card)
  return cardDestination(card)
}

function refuseUnpayable({ status }: { status: string }): void {
  if (status !== 'active')
    throw invalidField('accountId', 'account_not_payable', `The account is ${status} and can not be paid to`)
}

/** Prices of larger amounts would no longer be exact whole numbers. */
const LARGEST_AMOUNT = 100_000_000

const DECIMALS = { output: 2, input: 6 } as const

function readAmount(amount: string, mode: keyof typeof DECIMALS): number {
  const units = unitsOf(amount, DECIMALS[mode])
  if (units === null) throw invalidField('amount', 'too_many_decimals', `Must have at most ${DECIMALS[mode]} decimals`)
  if (units > LARGEST_AMOUNT * 10 ** DECIMALS[mode])
    throw invalidField('amount', 'amount_too_large', `Must be at most ${LARGEST_AMOUNT}`)
  return units
}

function refuseImpossible(terms: QuoteTerms): void {
  const { destination, rail, chain, tokenAddress } = terms
  if (!destination.rails.includes(rail))
    throw invalidField('rail', 'unsupported_rail', `The account takes ${destination.rails.join(', ')}`)
  if (!chainOf(chain).tokenAddress.test(tokenAddress))
    throw invalidField('tokenAddress', 'invalid_token_address', `Must be the address of a token on ${chain}`)
  if (priceTerms(terms).outputCents <= 0)
    throw invalidField('amount', 'amount_too_small', 'The amount does not carry the fee')
}

function findQuote({ state }: Sandbox, userId: string, id: string): OffRampQuoteResource | null {
  const quote = state.book.quotes.get(id)
  if (quote !== undefined) return quote.userId === userId ? quote : null
  const offRamp = state.book.offRamps.ofUser(userId).find(({ item }) => item.quoteId === id)?.item
  return offRamp === undefined ? null : quoteBehind(createRandom(id), offRamp)
}
