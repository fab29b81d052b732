import 'server-only'
import type { Scope } from '../../auth/scope'
import { readingOf } from '../../http/reading'
import type { EndpointAnswer } from '../../ramp'
import { userClient } from '../user-client'
import { numberOf } from './number-of'
import { toAccountList } from './to-account-list'

/** Reads accounts and addresses; each may fail by itself. @throws as `userClient` */
export async function listAutoRamp(scope: Scope, userId: string) {
  const calls = await userClient(scope, userId, { of: 'auto-ramp accounts' })
  const readAccounts = async () => toAccountList(await calls.call('listAutoRampAccounts'), toAutoRampAccountRow)
  const readAddresses = async () => toAccountList(await calls.call('listAutoRampAddresses'), toAutoRampAddressRow)
  const [accounts, addresses] = await Promise.all([
    readingOf(scope, 'auto-ramp accounts', readAccounts()),
    readingOf(scope, 'auto-ramp addresses', readAddresses()),
  ])
  return { accounts, addresses }
}

/** An account as a row, with only the end of its number, because the whole number stays on the server. */
export function toAutoRampAccountRow(account: EndpointAnswer<'getAutoRampAccount'>) {
  const { depositInstructions: instructions } = account
  return {
    id: account.id,
    status: account.status,
    network: account.network,
    address: account.address,
    token: account.token,
    currency: account.currency,
    createdAt: account.createdAt,
    instructionsType: instructions.type,
    bankName: instructions.bankName ?? null,
    bankAddress: 'bankAddress' in instructions ? instructions.bankAddress : null,
    rails: instructions.paymentRails ?? [],
    routingNumber: 'bankRoutingNumber' in instructions ? instructions.bankRoutingNumber : null,
    bic: 'bic' in instructions ? (instructions.bic ?? null) : null,
    /** The end of the account number or IBAN; null if there is no number to reveal, empty if it is too short to cut. */
    last4: numberOf(account)?.lastFour() ?? null,
  }
}

type Addresses = EndpointAnswer<'listAutoRampAddresses'>
type Address = Extract<Addresses[number], { accountId: string }>

export function toAutoRampAddressRow(address: Address) {
  return {
    id: address.id,
    status: address.status,
    network: address.network,
    address: address.address,
    isDeployed: address.deployed,
    accountId: address.accountId,
    createdAt: address.createdAt ?? null,
  }
}
