import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ReturnsScreen } from '@/components/returns/list/returns-screen'
import type { Scope } from '@/lib/auth/scope'
import { AppError } from '@/lib/errors'
import { pageScope } from '@/lib/http/page-scope'
import { decodeText } from '@/lib/paths'
import { getReturn } from '@/lib/returns/detail/get-return'
import { RETURNS } from '@/lib/returns/list/returns'
import { readReturnsPage } from '../read-returns-page'

export const metadata: Metadata = { title: 'Return' }

type Props = {
  params: Promise<{ environment: string; returnId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ReturnPage({ params, searchParams }: Props) {
  const { environment, returnId } = await params
  const filters = await RETURNS.load(searchParams)
  const scope = await pageScope(environment)
  const [detail, returns] = await Promise.all([
    findReturn(scope, decodeText(returnId)),
    readReturnsPage(scope, filters),
  ])
  return <ReturnsScreen seed={{ ...returns, detail }} />
}

async function findReturn(scope: Scope, id: string) {
  try {
    return await getReturn(scope, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
