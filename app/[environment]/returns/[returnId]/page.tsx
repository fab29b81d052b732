import type { Metadata } from 'next'
import { ReturnsScreen } from '@/components/returns/list/returns-screen'
import { decodeText } from '@/lib/paths'
import { getReturn } from '@/lib/returns/detail/get-return'
import { RETURNS } from '@/lib/returns/list/returns'
import { deskPage, found } from '../../desk-page'
import { readReturnsPage } from '../read-returns-page'

export const metadata: Metadata = { title: 'Return' }

const ACCESS = { permission: 'return.read', reads: 'detail', part: 'returns/{returnId}' } as const

export default deskPage<'returnId'>(ACCESS, async ({ scope, params, searchParams }) => {
  const filters = await RETURNS.load(searchParams)
  const [detail, returns] = await Promise.all([
    found(getReturn(scope, decodeText(params.returnId))),
    readReturnsPage(scope, filters),
  ])
  return <ReturnsScreen seed={{ ...returns, detail }} />
})
