import type { HeldApiKey } from './api-keys'
import type { HeldAutoRampAddress } from './auto-ramp'
import type { HeldBill } from './bills'
import type { IssuedCard, IssuedCardTransaction } from './issued-cards'
import type { Profile } from './profile'

/** The resources of one user (section 2), by id. */
export type Holdings = {
  profile: Profile
  /** The key that authenticates; `formerApiKeys` are only listed. */
  apiKey: HeldApiKey
  formerApiKeys: HeldApiKey[]
  bankAccounts: Map<string, HeldBankAccount>
  fundingSources: Map<string, HeldFundingSource>
  debitCards: Map<string, HeldDebitCard>
  autoRampAccounts: Map<string, HeldAutoRampAccount>
  autoRampAddresses: Map<string, HeldAutoRampAddress>
  cards: Map<string, IssuedCard>
  cardTransactions: IssuedCardTransaction[]
  bills: Map<string, HeldBill>
  /** Section 4.8. */
  hasBillProviderUser: boolean
}

/** Section 2.3. */
export type HeldBankAccount = {
  id: string
  status: string
  statusReason: string | null
  accountHolderName: string
  supportedRails: readonly string[]
  createdAt: string
  fundingSourceId: string | null
  type: 'us' | 'ca' | 'uk' | 'iban'
  currency: string
  accountNumberLast4?: string
  routingNumberLast4?: string
  institutionNumber?: string
  transitNumberLast3?: string
  sortCode?: string
  ibanLast4?: string
  bic?: string
  institution?: { name: string; logo: string }
  label?: string
  accountSubtype?: 'checking' | 'savings'
}

/** Section 2.4. */
export type HeldFundingSource = {
  id: string
  bankAccountId: string
  institutionName: string
  institution: { name: string; logoUrl: string | null; primaryColor: string | null } | null
  accountNumberLast4: string
  accountType: string
  status: string
  statusReason: string | null
  availableAt: string | null
  permanent: boolean
  deletedAt: string | null
  createdAt: string
}

/** Section 2.6. */
export type HeldDebitCard = {
  id: string
  status: string
  network: string
  cardNumberLast4: string
  expiryMonth: number
  expiryYear: number
  label: string
  currency: string
  isTokenized: boolean
  createdAt: string
  requirements?: { type: string; fields?: string[]; reason?: string }[]
}

/** Section 2.1. */
export type HeldAutoRampAccount = {
  id: string
  depositInstructions:
    | {
        type: 'us'
        bankName: string
        bankAddress: string
        paymentRails: string[]
        bankRoutingNumber: string
        bankAccountNumber: string
      }
    | { type: 'iban'; bankName: string; bankAddress: string; paymentRails: string[]; iban: string; bic?: string }
  network: string
  address: string
  token: string
  currency: string
  status: string
  createdAt: string
}
