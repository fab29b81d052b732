import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { NewTargetScreen } from '@/components/redelivery/targets/new-target-screen'
import { TargetsForbidden } from '@/components/redelivery/targets/targets-forbidden'
import { isAllowed } from '@/lib/auth/roles'
import { pageScope } from '@/lib/http/page-scope'
import { vaultKeys } from '@/lib/vault/configured-keys'

export const metadata: Metadata = { title: 'New target' }

/** The list says what to configure where there is no vault key. */
export default async function NewTargetPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, 'target.write')) return <TargetsForbidden permission="target.write" />
  if (vaultKeys() === null) redirect(`/${environment}/redeliveries/targets`)
  return <NewTargetScreen />
}
