import type { Metadata } from 'next'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { deskPage } from '../desk-page'
import { readRecoveryPage } from './read-recovery-page'
import { RecoveryView } from './recovery-view'

export const metadata: Metadata = { title: 'Recovery' }

const ACCESS = { permission: 'recovery.read', reads: 'list', part: 'recovery' } as const

export default deskPage(ACCESS, async ({ scope, searchParams }) => {
  const page = await readRecoveryPage(scope, await RECOVERY.load(searchParams))
  return <RecoveryView seed={{ ...page, detail: null }} />
})
