import type { Metadata } from 'next'
import { ImportScreen } from '@/components/users/keys/import/import-screen'
import { getNewestImport } from '@/lib/users/keys/import/import-status'
import { keySources } from '@/lib/users/keys/key-sources'
import { deskPage } from '../../../desk-page'

export const metadata: Metadata = { title: 'Import keys' }

const ACCESS = { permission: 'user_key.write', reads: 'user_key', part: 'settings/user-keys/import' } as const

export default deskPage(ACCESS, async ({ scope }) => (
  <ImportScreen newest={await getNewestImport(scope)} isVaultOn={keySources(scope.environment).isVaultOn} />
))
