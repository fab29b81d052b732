import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { NewTargetScreen } from '@/components/redelivery/targets/new-target-screen'
import { vaultKeys } from '@/lib/vault/configured-keys'
import { deskPage } from '../../../desk-page'

export const metadata: Metadata = { title: 'New target' }

/** Without a vault key the list says what to configure. */
export default deskPage('target.write', ({ scope }) => {
  if (vaultKeys() === null) redirect(`/${scope.environment.name}/redeliveries/targets`)
  return <NewTargetScreen />
})
