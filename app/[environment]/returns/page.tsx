import type { Metadata } from 'next'
import { ReturnsScreen } from '@/components/returns/list/returns-screen'
import { pageScope } from '@/lib/http/page-scope'
import { RETURNS } from '@/lib/returns/list/returns'
import { readReturnsPage } from './read-returns-page'

export const metadata: Metadata = { title: 'Returns' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ReturnsPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await RETURNS.load(searchParams)
  const scope = await pageScope(environment)
  return <ReturnsScreen seed={{ ...(await readReturnsPage(scope, filters)), detail: null }} />
}
