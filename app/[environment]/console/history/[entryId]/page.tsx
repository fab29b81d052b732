import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { KeptRequest } from '@/components/console/kept-request'
import { getHistoryEntry } from '@/lib/console/history/list-history'
import { EntryParams } from '@/lib/console/schemas'
import { deskPage, found } from '../../../desk-page'

export const metadata: Metadata = { title: 'Request of the console' }

const ACCESS = { permission: 'console.read', reads: 'detail', part: 'console/history/{entryId}' } as const

export default deskPage<'entryId'>(ACCESS, async ({ scope, params }) => {
  const asked = EntryParams.safeParse(params)
  if (!asked.success) notFound()
  const entry = await found(getHistoryEntry(scope, asked.data.entryId))
  return <KeptRequest environment={scope.environment.name} entry={entry} />
})
