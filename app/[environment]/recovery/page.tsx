import type { Metadata } from 'next'
import { pageScope } from '@/lib/http/page-scope'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { readRecoveryPage } from './read-recovery-page'
import { RecoveryView } from './recovery-view'

export const metadata: Metadata = { title: 'Recovery' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function RecoveryPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await RECOVERY.load(searchParams)
  const scope = await pageScope(environment)
  return <RecoveryView seed={{ ...(await readRecoveryPage(scope, filters)), detail: null }} />
}
