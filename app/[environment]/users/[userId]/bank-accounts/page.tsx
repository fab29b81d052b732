import type { Metadata } from 'next'
import { BankAccounts } from '@/components/users/accounts/bank-accounts'
import { listBankAccounts } from '@/lib/users/accounts/list-bank-accounts'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { userTab } from '../user-tab'

export const metadata: Metadata = { title: 'User’s bank accounts' }

export default userTab('bank accounts', USER_ACCOUNT_ROUTES.bankAccounts, listBankAccounts, BankAccounts)
