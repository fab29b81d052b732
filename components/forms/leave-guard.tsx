'use client'

import { Button } from '@/components/ui/button'
import { useLeaveGuard } from '@/components/ui/hooks/use-leave-guard'
import { Dialog } from '@/components/ui/layers/dialog'

export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { isAsked, leave, stay } = useLeaveGuard(isDirty)
  if (!isAsked) return null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && stay()} title="Leave without saving?">
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-pretty">What you entered has not been saved. If you leave, it is lost.</p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={stay}>
            Stay
          </Button>
          <Button onClick={leave}>Leave</Button>
        </div>
      </div>
    </Dialog>
  )
}
