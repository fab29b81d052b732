import type { Metadata } from 'next'
import { ExportsScreen } from '@/components/exports/list/exports-screen'
import { EXPORTS } from '@/lib/exports/list/exports'
import { countExports, listExports } from '@/lib/exports/list/list-exports'
import { listPage } from '../desk-page'

export const metadata: Metadata = { title: 'Exports' }

export default listPage(EXPORTS, { list: listExports, count: countExports }, (seed) => <ExportsScreen seed={seed} />)
