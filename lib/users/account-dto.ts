import type { PartReading } from '../http/reading'
import type { UnreadableItem } from './dto'

/** A whole list: these are not paged (4.11). */
export type AccountList<Row> = { rows: Row[]; unreadable: UnreadableItem[]; leftOut: number }

/** Texts are the platform's, instants ISO 8601. */
export type FundingSourceRow = {
  id: string
  bankAccountId: string
  institution: string | null
  last4: string | null
  accountType: string
  status: string
  statusReason: string | null
  availableAt: string | null
  /** Time until `availableAt` from the reading on, by the platform's clock; null without one. */
  availableInMs: number | null
  isPermanent: boolean
  deletedAt: string | null
  createdAt: string
}

export type BankAccountRow = {
  id: string
  type: string
  status: string
  statusReason: string | null
  /** Only `active` is (2.3). */
  isPayable: boolean
  holder: string
  institution: string | null
  label: string | null
  /** The end of the account number or IBAN. */
  last4: string | null
  /** Codes of banks, with their names. */
  numbers: { label: string; text: string }[]
  subtype: string | null
  currency: string
  rails: string[]
  fundingSourceId: string | null
  createdAt: string
}

export type DebitCardRow = {
  id: string
  status: string
  network: string
  last4: string
  /** As on a card: 04/2028. */
  expires: string
  isExpired: boolean
  label: string | null
  currency: string
  isTokenized: boolean | null
  createdAt: string
  requirements: { type: string; fields: string[]; reason: string | null }[]
  unreadableRequirements: number
}

export type AutoRampAccountRow = {
  id: string
  status: string
  network: string
  address: string
  token: string
  currency: string
  createdAt: string
  instructionsType: string
  bankName: string | null
  bankAddress: string | null
  rails: string[]
  routingNumber: string | null
  bic: string | null
  /** The end of the account number or IBAN; null where there is none to reveal, empty for one too short to cut. */
  last4: string | null
}

export type AutoRampAddressRow = {
  id: string
  status: string
  network: string
  address: string
  isDeployed: boolean
  accountId: string
  createdAt: string | null
}

export type AutoRamp = {
  accounts: PartReading<AccountList<AutoRampAccountRow>>
  addresses: PartReading<AccountList<AutoRampAddressRow>>
}

export type BillRow = {
  id: string
  status: string
  name: string | null
  institution: string | null
  type: string | null
  last4: string | null
  currency: string | null
  /** Each as the platform gives it. */
  requirements: string[]
  createdAt: string | null
}

export type CardRow = {
  id: string
  status: string
  type: string | null
  last4: string | null
  country: string | null
  currency: string | null
  /** As the platform gives it. */
  limit: string | null
  createdAt: string | null
}
