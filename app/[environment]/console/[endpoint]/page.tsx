import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ConsoleScreen } from '@/components/console/console-screen'
import { describeForm } from '@/lib/console/form/describe-form'
import { isEndpointId } from '@/lib/ramp/contract/endpoints/endpoints'
import { deskPage } from '../../desk-page'
import { closedTo, keptStart } from '../console-page'

export const metadata: Metadata = { title: 'Console' }

export default deskPage<'endpoint'>('console.read', async ({ scope, params, searchParams }) => {
  if (!isEndpointId(params.endpoint)) notFound()
  const form = describeForm(params.endpoint)
  const { from } = await searchParams
  const kept = await keptStart(scope, from)
  const start =
    kept?.credential == null ? null : { input: kept.input, mode: kept.credential, userId: kept.userId ?? '' }
  return (
    <ConsoleScreen
      key={`${form.endpoint} ${String(from)}`}
      form={form}
      start={start}
      closed={form.effect && closedTo(scope, form.effect.permission)}
    />
  )
})
