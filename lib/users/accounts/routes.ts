import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type { Reveal } from '../schemas'
import type { AccountList, AutoRamp, BankAccountRow, BillRow, CardRow, DebitCardRow, FundingSourceRow } from './dto'
import type { RevealedNumber } from './reveal-account-number'

export const USER_ACCOUNT_ROUTES = {
  autoRamp: get('/api/{environment}/users/{userId}/auto-ramp').answers<AutoRamp>(),
  reveal: post('/api/{environment}/users/{userId}/auto-ramp/{resourceId}/reveal')
    .body<z.input<typeof Reveal>>()
    .answers<RevealedNumber>(),
  bankAccounts: get('/api/{environment}/users/{userId}/bank-accounts').answers<AccountList<BankAccountRow>>(),
  bills: get('/api/{environment}/users/{userId}/bills').answers<AccountList<BillRow>>(),
  cards: get('/api/{environment}/users/{userId}/cards').answers<AccountList<CardRow>>(),
  debitCards: get('/api/{environment}/users/{userId}/debit-cards').answers<AccountList<DebitCardRow>>(),
  fundingSources: get('/api/{environment}/users/{userId}/funding-sources').answers<AccountList<FundingSourceRow>>(),
}
