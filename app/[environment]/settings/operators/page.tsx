import type { Metadata } from 'next'
import { OperatorsScreen } from '@/components/accounts/operators-screen'
import { listAccounts } from '@/lib/auth/accounts/list-accounts'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Operators' }

export default deskPage('operator.read', async ({ scope }) => <OperatorsScreen list={await listAccounts(scope)} />)
