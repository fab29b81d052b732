import type { UnreadableItem } from '../../ramp/records/shown-unreadable'
import type { listAutoRamp, toAutoRampAccountRow, toAutoRampAddressRow } from './list-auto-ramp'
import type { toBankAccountRow } from './list-bank-accounts'
import type { listBills } from './list-bills'
import type { listCards } from './list-cards'
import type { toDebitCardRow } from './list-debit-cards'
import type { toFundingSourceRow } from './list-funding-sources'

/** A whole list of accounts, because the platform does not page them (4.11). */
export type AccountList<Row> = { rows: Row[]; unreadable: UnreadableItem[]; leftOut: number }

/** A funding source. Texts are the platform’s, times ISO 8601. */
export type FundingSourceRow = ReturnType<typeof toFundingSourceRow>

export type BankAccountRow = ReturnType<typeof toBankAccountRow>

export type DebitCardRow = ReturnType<typeof toDebitCardRow>

export type AutoRampAccountRow = ReturnType<typeof toAutoRampAccountRow>

export type AutoRampAddressRow = ReturnType<typeof toAutoRampAddressRow>

export type AutoRamp = Awaited<ReturnType<typeof listAutoRamp>>

export type BillRow = Awaited<ReturnType<typeof listBills>>['rows'][number]

export type CardRow = Awaited<ReturnType<typeof listCards>>['rows'][number]
