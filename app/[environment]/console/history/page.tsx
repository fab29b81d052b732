import type { Metadata } from 'next'
import { HistoryTable } from '@/components/console/history-table'
import { PageHead } from '@/components/ui/page-head'
import { listHistory } from '@/lib/console/history/list-history'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Requests of the console' }

export default deskPage('console.read', async ({ scope }) => (
  <>
    <PageHead title="Your requests" back={{ href: `/${scope.environment.name}/console`, label: 'All endpoints' }}>
      What you sent from the console in {scope.environment.label}. Nobody else sees it here.
    </PageHead>
    <div className="w-full max-w-6xl px-4 pt-1 pb-12">
      <HistoryTable entries={await listHistory(scope)} />
    </div>
  </>
))
