import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ConsoleScreen, type ConsoleStart } from '@/components/console/console-screen'
import { isAllowed } from '@/lib/auth/roles'
import { describeForm } from '@/lib/console/form/describe-form'
import { withoutRemoved } from '@/lib/console/form/without-removed'
import { getHistoryEntry } from '@/lib/console/history/list-history'
import { takesConsoleWrites } from '@/lib/console/may-write'
import { EntryParams } from '@/lib/console/schemas'
import type { PageScope } from '@/lib/http/page-scope'
import { isEndpointId } from '@/lib/ramp/contract/endpoints/endpoints'
import { deskPage, found } from '../../desk-page'

export const metadata: Metadata = { title: 'Console' }

export default deskPage<'endpoint'>('console.read', async ({ scope, params, searchParams }) => {
  if (!isEndpointId(params.endpoint)) notFound()
  const form = describeForm(params.endpoint)
  const { from } = await searchParams
  const start = from === undefined ? null : await startFrom(scope, from)
  return (
    <ConsoleScreen
      key={`${form.endpoint} ${String(from)}`}
      form={form}
      start={start}
      closed={form.effect && closedTo(scope, form.effect.permission)}
    />
  )
})

async function startFrom(scope: PageScope, from: unknown): Promise<ConsoleStart | null> {
  const asked = EntryParams.safeParse({ entryId: from })
  if (!asked.success) return null
  const { input, credential, userId } = await found(getHistoryEntry(scope, asked.data.entryId))
  return { input: withoutRemoved(input), mode: credential, userId: userId ?? '' }
}

function closedTo(
  { actor, environment }: PageScope,
  permission: Parameters<typeof isAllowed>[1] | null,
): string | null {
  const lacking = (['console.write', permission] as const).find((each) => each && !isAllowed(actor.role, each))
  if (lacking) return `Your role (${actor.role}) does not have the permission ${lacking}, so it can't send this.`
  if (takesConsoleWrites(environment)) return null
  return `The console only reads in ${environment.label}: its configuration says so.`
}
