import { BlankState } from '@/components/ui/blank-state'
import { RefreshButton } from '../refresh/refresh-line'
import type { Refresh } from '../refresh/use-return-state'

export function EmptyReturns({ refresh }: { refresh: Refresh }) {
  if (refresh.state.completeAt !== null) {
    return (
      <BlankState title="The platform has no returns for you">
        Its list was read in full and is empty. A return appears here when a bank sends a debit back.
      </BlankState>
    )
  }
  if (refresh.isBusy) {
    return (
      <BlankState title="Returns are being read for the first time">
        The platform’s list is being read, newest first. Rows appear here as soon as the first page is stored.
      </BlankState>
    )
  }
  return (
    <BlankState title="No returns read yet" actions={<RefreshButton refresh={refresh} look="primary" />}>
      Each debit that a bank sent back will appear here with its code and the amount at risk. The first read starts by
      itself; an operator or admin can also start it.
    </BlankState>
  )
}
