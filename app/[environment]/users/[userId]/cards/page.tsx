import type { Metadata } from 'next'
import { Cards } from '@/components/users/accounts/cards'
import { listCards } from '@/lib/users/accounts/list-cards'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { userTab } from '../user-tab'

export const metadata: Metadata = { title: 'User’s cards' }

export default userTab('cards', USER_ACCOUNT_ROUTES.cards, listCards, Cards)
