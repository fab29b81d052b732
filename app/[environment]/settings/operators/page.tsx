import type { Metadata } from 'next'
import { OperatorsScreen } from '@/components/accounts/operators-screen'
import { listAccounts } from '@/lib/auth/accounts/list-accounts'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Operators' }

const ACCESS = { permission: 'operator.read', reads: 'list', part: 'settings/operators' } as const

export default deskPage(ACCESS, async ({ scope }) => <OperatorsScreen list={await listAccounts(scope)} />)
