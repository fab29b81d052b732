import type { Metadata } from 'next'
import { DebitCards } from '@/components/users/accounts/debit-cards'
import { listDebitCards } from '@/lib/users/accounts/list-debit-cards'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { userTab } from '../user-tab'

export const metadata: Metadata = { title: 'User’s debit cards' }

export default userTab('debit cards', USER_ACCOUNT_ROUTES.debitCards, listDebitCards, DebitCards)
