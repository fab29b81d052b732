import type { Metadata } from 'next'
import { ReadsScreen } from '@/components/audit/reads-screen'
import { countReads, listReads } from '@/lib/audit/reads/list-reads'
import { READS } from '@/lib/audit/reads/reads'
import { env } from '@/lib/env'
import { listPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Reads' }

export default listPage(READS, { list: listReads, count: countReads }, (seed) => (
  <ReadsScreen seed={seed} setting={env().audit.reads} />
))
