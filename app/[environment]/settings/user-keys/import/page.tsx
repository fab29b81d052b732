import type { Metadata } from 'next'
import { ImportScreen } from '@/components/users/keys/import/import-screen'
import { KeysForbidden } from '@/components/users/keys/keys-forbidden'
import { isAllowed } from '@/lib/auth/roles'
import { pageScope } from '@/lib/http/page-scope'
import { getNewestImport } from '@/lib/users/keys/import/import-status'
import { keySources } from '@/lib/users/keys/key-sources'

export const metadata: Metadata = { title: 'Import keys' }

export default async function ImportPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, 'user_key.write')) return <KeysForbidden permission="user_key.write" />
  return <ImportScreen newest={await getNewestImport(scope)} isVaultOn={keySources(scope.environment).isVaultOn} />
}
