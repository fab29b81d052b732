import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getRecoveryItem } from '@/lib/recovery/list/list-recovery'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { RecoveryParams } from '@/lib/recovery/list/schemas'
import { deskPage, found } from '../../desk-page'
import { readRecoveryPage } from '../read-recovery-page'
import { RecoveryView } from '../recovery-view'

export const metadata: Metadata = { title: 'Failure' }

const ACCESS = { permission: 'recovery.read', reads: 'detail', part: 'recovery/{itemId}' } as const

export default deskPage<'itemId'>(ACCESS, async ({ scope, params, searchParams }) => {
  if (!RecoveryParams.safeParse(params).success) notFound()
  const filters = await RECOVERY.load(searchParams)
  const [detail, page] = await Promise.all([
    found(getRecoveryItem(scope, params.itemId)),
    readRecoveryPage(scope, filters),
  ])
  return <RecoveryView seed={{ ...page, detail }} />
})
