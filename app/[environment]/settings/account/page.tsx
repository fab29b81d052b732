import type { Metadata } from 'next'
import { OwnAccountScreen } from '@/components/accounts/own/own-account-screen'
import { readOwnAccount } from '@/lib/auth/accounts/own-account'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Your account' }

export default deskPage('account.read', async ({ scope }) => <OwnAccountScreen account={await readOwnAccount(scope)} />)
