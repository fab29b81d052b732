import type { Metadata } from 'next'
import { ReturnsScreen } from '@/components/returns/list/returns-screen'
import { RETURNS } from '@/lib/returns/list/returns'
import { deskPage } from '../desk-page'
import { readReturnsPage } from './read-returns-page'

export const metadata: Metadata = { title: 'Returns' }

const ACCESS = { permission: 'return.read', reads: 'list', part: 'returns' } as const

export default deskPage(ACCESS, async ({ scope, searchParams }) => {
  const returns = await readReturnsPage(scope, await RETURNS.load(searchParams))
  return <ReturnsScreen seed={{ ...returns, detail: null }} />
})
