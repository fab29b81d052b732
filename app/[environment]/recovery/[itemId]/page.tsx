import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { Scope } from '@/lib/auth/scope'
import { AppError } from '@/lib/errors'
import { pageScope } from '@/lib/http/page-scope'
import { getRecoveryItem } from '@/lib/recovery/list/list-recovery'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { RecoveryParams } from '@/lib/recovery/list/schemas'
import { readRecoveryPage } from '../read-recovery-page'
import { RecoveryView } from '../recovery-view'

export const metadata: Metadata = { title: 'Failure' }

type Props = {
  params: Promise<{ environment: string; itemId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function FailurePage({ params, searchParams }: Props) {
  const { environment, ...place } = await params
  if (!RecoveryParams.safeParse(place).success) notFound()
  const { itemId } = place
  const filters = await RECOVERY.load(searchParams)
  const scope = await pageScope(environment)
  const [detail, page] = await Promise.all([findItem(scope, itemId), readRecoveryPage(scope, filters)])
  return <RecoveryView seed={{ ...page, detail }} />
}

async function findItem(scope: Scope, id: string) {
  try {
    return await getRecoveryItem(scope, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
