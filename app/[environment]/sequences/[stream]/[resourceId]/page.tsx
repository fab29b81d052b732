import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SequenceScreen } from '@/components/sequences/sequence-screen'
import { getSequence } from '@/lib/archive/sequence/get-sequence'
import { SequenceParams, SequenceQuery } from '@/lib/archive/sequence/schemas'
import { decodeText } from '@/lib/paths'
import { readSubscriptions } from '@/lib/registrations/list/read-subscriptions'
import { deskPage, found } from '../../../desk-page'

export const metadata: Metadata = { title: 'Sequence' }

const ACCESS = { permission: 'delivery.read', reads: 'detail', part: 'sequences/{stream}/{resourceId}' } as const

export default deskPage<'stream' | 'resourceId'>(ACCESS, async ({ scope, params, searchParams }) => {
  const named = SequenceParams.safeParse({
    stream: decodeText(params.stream),
    resourceId: decodeText(params.resourceId),
  })
  if (!named.success) notFound()
  const current = SequenceQuery.safeParse(await searchParams).data?.current ?? null
  const sequence = await found(getSequence(scope, { ...named.data, current }, readSubscriptions))
  return <SequenceScreen sequence={sequence} current={current} />
})
