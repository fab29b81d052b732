import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type { Reveal } from '../schemas'
import type { AccountList, AutoRamp, BankAccountRow, BillRow, CardRow, DebitCardRow, FundingSourceRow } from './dto'
import type { RevealedNumber } from './reveal-account-number'

export const USER_ACCOUNT_ROUTES = {
  autoRamp: get('/api/{environment}/users/{userId}/auto-ramp').reads('user').answers<AutoRamp>(),
  reveal: post('/api/{environment}/users/{userId}/auto-ramp/{resourceId}/reveal')
    .body<z.input<typeof Reveal>>()
    .answers<RevealedNumber>(),
  bankAccounts: get('/api/{environment}/users/{userId}/bank-accounts')
    .reads('user')
    .answers<AccountList<BankAccountRow>>(),
  bills: get('/api/{environment}/users/{userId}/bills').reads('user').answers<AccountList<BillRow>>(),
  cards: get('/api/{environment}/users/{userId}/cards').reads('user').answers<AccountList<CardRow>>(),
  debitCards: get('/api/{environment}/users/{userId}/debit-cards').reads('user').answers<AccountList<DebitCardRow>>(),
  fundingSources: get('/api/{environment}/users/{userId}/funding-sources')
    .reads('user')
    .answers<AccountList<FundingSourceRow>>(),
}
