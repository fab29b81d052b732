import type { Random } from '../random'
import type { SandboxUser } from '../users'
import { bicOf } from './bank-accounts'
import { digitsOf, madeUpIban, madeUpRoutingNumber } from './check-digits'
import type { HeldAutoRampAccount, HeldBankAccount } from './holdings'
import { autoRampCurrency } from './networks'
import { pastInstant } from './past-instant'

type Destination = Pick<HeldAutoRampAccount, 'network' | 'address' | 'token'>

/** Some users of a supported region have a second account, switched off. */
export function createAutoRampAccounts(random: Random, user: SandboxUser): HeldAutoRampAccount[] {
  if (autoRampCurrency(user.country) === null) return []
  const open = (status: string) => {
    const network = random.pick(['ethereum', 'polygon', 'base', 'arbitrum'])
    const destination = { network, address: `0x${random.hex(40)}`, token: 'USDC' }
    return { ...openAutoRampAccount(random, user, destination, pastInstant(random)), status }
  }
  return [open('active'), ...(user.number % 6 === 0 ? [open('inactive')] : [])]
}

export function openAutoRampAccount(
  random: Random,
  user: SandboxUser,
  destination: Destination,
  createdAt: string,
): HeldAutoRampAccount {
  return {
    id: random.id('ara'),
    depositInstructions: depositInstructions(random, user),
    ...destination,
    currency: autoRampCurrency(user.country) ?? 'USD',
    status: 'active',
    createdAt,
  }
}

/** Section 2.1. */
function depositInstructions(
  random: Random,
  { country, institution }: SandboxUser,
): HeldAutoRampAccount['depositInstructions'] {
  const bank = { bankName: institution, bankAddress: `${random.int(1, 99)} Harbour Street` }
  if (country !== 'DE' && country !== 'FR')
    return {
      type: 'us',
      ...bank,
      paymentRails: ['ach', 'wire'],
      bankRoutingNumber: madeUpRoutingNumber(random),
      bankAccountNumber: digitsOf(random, 10),
    }
  return {
    type: 'iban',
    ...bank,
    paymentRails: ['sepa'],
    iban: madeUpIban(random, country),
    bic: bicOf(institution, country),
  }
}

/** Section 2.2. */
export type HeldAutoRampAddress = ReturnType<typeof createAutoRampAddresses>[number]

/** Addresses on a few networks, for the first payable bank account. */
export function createAutoRampAddresses(random: Random, accounts: readonly HeldBankAccount[]) {
  const account = accounts.find(({ status }) => status === 'active')
  if (account === undefined) return []
  return ADDRESS_NETWORKS.filter(() => random.chance(0.4)).map((network) => ({
    id: random.id('adr'),
    status: random.chance(0.9) ? 'active' : 'inactive',
    address: `0x${random.hex(40)}`,
    network,
    deployed: random.chance(0.7),
    accountId: account.id,
    createdAt: pastInstant(random),
  }))
}

const ADDRESS_NETWORKS = ['ethereum', 'polygon', 'arbitrum', 'base', 'optimism', 'unichain'] as const
