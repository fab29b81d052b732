import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SequenceScreen } from '@/components/sequences/sequence-screen'
import { getSequence } from '@/lib/archive/sequence/get-sequence'
import { SequenceParams, SequenceQuery } from '@/lib/archive/sequence/schemas'
import { AppError } from '@/lib/errors'
import { pageScope } from '@/lib/http/page-scope'
import { decodeText } from '@/lib/paths'
import { readSubscriptions } from '@/lib/registrations/list/read-subscriptions'

export const metadata: Metadata = { title: 'Sequence' }

type Props = {
  params: Promise<Record<string, string>>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function SequencePage({ params, searchParams }: Props) {
  const { environment = '', ...segments } = await params
  const scope = await pageScope(environment)
  const decoded = { environment, ...Object.fromEntries(Object.entries(segments).map(([k, v]) => [k, decodeText(v)])) }
  const named = SequenceParams.safeParse(decoded)
  if (!named.success) notFound()
  const { stream, resourceId } = named.data
  const query = SequenceQuery.safeParse(await searchParams)
  const current = query.success ? query.data.current : null
  try {
    return (
      <SequenceScreen
        sequence={await getSequence(scope, { stream, resourceId, current }, readSubscriptions)}
        current={current}
      />
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
