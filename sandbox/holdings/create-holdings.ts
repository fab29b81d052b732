import { createRandom } from '../random'
import type { SandboxUser } from '../users'
import { createApiKey, createFormerApiKeys } from './api-keys'
import { createAutoRampAccounts, createAutoRampAddresses } from './auto-ramp'
import { createBankAccounts } from './bank-accounts'
import { createBills } from './bills'
import { createDebitCards } from './debit-cards'
import { createFundingSources } from './funding-sources'
import type { Holdings } from './holdings'
import { createCards, createCardTransactions } from './issued-cards'
import { createProfile } from './profile'

export function createHoldings(variant: string, user: SandboxUser): Holdings {
  const random = createRandom(`${variant}:holdings:${user.id}`)
  const accounts = createBankAccounts(random, user)
  const sources = createFundingSources(random, accounts, user)
  const cards = createCards(random, user)
  const bills = createBills(random, user)
  return {
    profile: createProfile(random, user),
    apiKey: createApiKey(random, user),
    formerApiKeys: createFormerApiKeys(random, user),
    bankAccounts: byId(accounts.map((account) => ({ ...account, fundingSourceId: sourceOf(account.id, sources) }))),
    fundingSources: byId(sources),
    debitCards: byId(createDebitCards(random, user)),
    autoRampAccounts: byId(createAutoRampAccounts(random, user)),
    autoRampAddresses: byId(createAutoRampAddresses(random, accounts)),
    cards: byId(cards),
    cardTransactions: createCardTransactions(random, cards),
    bills: byId(bills),
    hasBillProviderUser: bills.length > 0,
  }
}

const byId = <T extends { id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]))

function sourceOf(accountId: string, sources: Iterable<{ id: string; bankAccountId: string; status: string }>) {
  const found = [...sources].find(({ bankAccountId, status }) => bankAccountId === accountId && status !== 'deleted')
  return found?.id ?? null
}
