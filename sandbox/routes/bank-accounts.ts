import { BankAccountRequest, BankLinkTokenRequest, isWebRedirect } from '../../lib/ramp/contract/schemas/bank-account'
import { bankAccountErrors, openBankAccount } from '../holdings/new-bank-account'
import { absoluteUrl } from '../http/absolute-url'
import { userOf } from '../http/context'
import { invalidField, invalidFields } from '../http/problem'
import { parseBody } from '../http/validate'
import { sendAway } from '../progress/schedule'
import { genericEvent } from '../resources/event'
import type { Sandbox } from '../sandbox'
import type { Handlers } from './handlers'
import { findHeld, holdingsOf } from './holdings-of'

const LINK_LIFETIME_MS = 30 * 60 * 1000

/** Section 4.3. */
export function bankAccountHandlers(sandbox: Sandbox) {
  return {
    createBankLinkToken(context) {
      const { redirectUri } = parseBody(context, BankLinkTokenRequest)
      const isWeb = isWebRedirect(redirectUri)
      if (isWeb && !absoluteUrl(redirectUri))
        throw invalidField('redirectUri', 'invalid_url', 'Must be an https address or an Android package name')
      const random = sandbox.random()
      const linkToken = random.id('link')
      return context.json({
        linkToken,
        // Android uses the embedded flow.
        hostedLinkUrl: isWeb ? `https://link.example/${linkToken}` : null,
        expiration: new Date(sandbox.clock.now() + LINK_LIFETIME_MS).toISOString(),
        requestId: random.id('lreq'),
      })
    },
    createBankAccount(context) {
      const request = parseBody(context, BankAccountRequest)
      const { bankAccounts, profile } = holdingsOf(sandbox, context)
      const errors = bankAccountErrors(request, profile.verification.status === 'verified')
      if (errors.length > 0) throw invalidFields(errors)
      const { id: userId, number } = userOf(context)
      const account = openBankAccount(sandbox.random(), request, {
        ownName: `Account holder ${number}`,
        createdAt: sandbox.clock.iso(),
      })
      bankAccounts.set(account.id, account)
      sendAway(sandbox, [genericEvent('account.created', userId, account.id)])
      return context.json(account, 201)
    },
    listBankAccounts: (context) => context.json([...holdingsOf(sandbox, context).bankAccounts.values()]),
    getBankAccount: (context) =>
      context.json(findHeld(holdingsOf(sandbox, context).bankAccounts, context, 'bank-account')),
    deleteBankAccount(context) {
      const { bankAccounts } = holdingsOf(sandbox, context)
      const { id } = findHeld(bankAccounts, context, 'bank-account')
      bankAccounts.delete(id)
      sendAway(sandbox, [genericEvent('account.deleted', userOf(context).id, id)])
      return context.json({ id, deleted: true })
    },
  } satisfies Partial<Handlers>
}
