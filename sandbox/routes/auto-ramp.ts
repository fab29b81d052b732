import { AutoRampAccountRequest } from '../../lib/ramp/contract/schemas/auto-ramp'
import { openAutoRampAccount } from '../holdings/auto-ramp'
import { hasToken, isAddressOf, isOfferedIn } from '../holdings/networks'
import { userOf } from '../http/context'
import { type FieldProblem, invalidFields } from '../http/problem'
import { parseBodyOrForm } from '../http/read-form'
import { parseQuery } from '../http/validate'
import type { Sandbox } from '../sandbox'
import type { Country } from '../users'
import type { Handlers } from './handlers'
import { findHeld, holdingsOf } from './holdings-of'
import { AddressesQuery } from './schemas'

/** Sections 4.1 and 4.2. */
export function autoRampHandlers(sandbox: Sandbox) {
  return {
    listAutoRampAccounts: (context) => context.json([...holdingsOf(sandbox, context).autoRampAccounts.values()]),
    async createAutoRampAccount(context) {
      const destination = await parseBodyOrForm(context, AutoRampAccountRequest)
      const user = userOf(context)
      const errors = destinationErrors(user.country, destination)
      if (errors.length > 0) throw invalidFields(errors)
      const account = openAutoRampAccount(sandbox.random(), user, destination, sandbox.clock.iso())
      holdingsOf(sandbox, context).autoRampAccounts.set(account.id, account)
      return context.json(account, 201)
    },
    getAutoRampAccount: (context) =>
      context.json(findHeld(holdingsOf(sandbox, context).autoRampAccounts, context, 'auto-ramp-account')),
    listAutoRampAddresses(context) {
      const { accountId } = parseQuery(context, AddressesQuery)
      const addresses = [...holdingsOf(sandbox, context).autoRampAddresses.values()]
      return context.json(addresses.filter((address) => accountId === undefined || address.accountId === accountId))
    },
  } satisfies Partial<Handlers>
}

type Destination = { network: string; address: string; token: string }

function destinationErrors(country: Country, { network, address, token }: Destination): FieldProblem[] {
  const errors: FieldProblem[] = []
  if (!isAddressOf(network, address))
    errors.push({ field: 'address', message: `Must be an address on ${network}`, code: 'invalid_address' })
  if (!hasToken(network, token))
    errors.push({ field: 'token', message: `Must be a token that can be sent on ${network}`, code: 'invalid_token' })
  else if (!isOfferedIn(country, token))
    errors.push({ field: 'token', message: "Not offered on this network in the user's region", code: 'not_supported' })
  return errors
}
