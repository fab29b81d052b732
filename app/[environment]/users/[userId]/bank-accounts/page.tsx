import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { BankAccounts } from '@/components/users/accounts/bank-accounts'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { listBankAccounts } from '@/lib/users/accounts/list-bank-accounts'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's bank accounts" }

type Props = { params: Promise<{ environment: string; userId: string }> }

export default async function UserBankAccountsPage({ params }: Props) {
  const route = await userRoute(params)
  return (
    <StreamWhenSlow
      reading={seedOf(route, addressOf(USER_ACCOUNT_ROUTES.bankAccounts, route.place), listBankAccounts)}
      fallback={<TabSkeleton of="bank accounts" />}
    >
      {(seed) => <BankAccounts userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
