import type { Metadata } from 'next'
import { OwnAccountScreen } from '@/components/accounts/own/own-account-screen'
import { readOwnAccount } from '@/lib/auth/accounts/own-account'
import { readFactors } from '@/lib/auth/factors/read-factors'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Your account' }

export default deskPage('account.read', async ({ scope, searchParams }) => {
  const [account, factors] = await Promise.all([readOwnAccount(scope), readFactors(scope)])
  const { link } = await searchParams
  return (
    <OwnAccountScreen account={account} factors={factors} linkProblemCode={typeof link === 'string' ? link : null} />
  )
})
