import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RunScreen } from '@/components/redelivery/run/run-screen'
import { RedeliveriesForbidden } from '@/components/redelivery/states/redeliveries-forbidden'
import { isAllowed } from '@/lib/auth/roles'
import { AppError } from '@/lib/errors'
import { pageScope } from '@/lib/http/page-scope'
import { REDELIVERY_ITEMS } from '@/lib/redelivery/items/redelivery-items'
import { readRun } from './read-run'

export const metadata: Metadata = { title: 'Redelivery' }

type Props = {
  params: Promise<{ environment: string; jobId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Serves a result's own address, too. */
export default async function RedeliveryPage({ params, searchParams }: Props) {
  const { environment, jobId } = await params
  const filters = await REDELIVERY_ITEMS.load(searchParams)
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, REDELIVERY_ITEMS.permission)) return <RedeliveriesForbidden />
  try {
    return <RunScreen key={jobId} seed={await readRun(scope, jobId, filters)} />
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
