import type { Metadata } from 'next'
import { HistoryTable } from '@/components/console/history-table'
import { PageHead } from '@/components/ui/page-head'
import { listHistory } from '@/lib/console/history/list-history'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Requests of the console' }

const ACCESS = { permission: 'console.read', reads: 'list', part: 'console/history' } as const

export default deskPage(ACCESS, async ({ scope }) => (
  <>
    <PageHead title="Your requests" back={{ href: `/${scope.environment.name}/console`, label: 'All endpoints' }}>
      Requests you sent from the console in {scope.environment.label}. Nobody else sees them here.
    </PageHead>
    <div className="page-column px-4 pt-1 pb-12">
      <HistoryTable entries={await listHistory(scope)} />
    </div>
  </>
))
