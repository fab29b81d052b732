'use client'

import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { ProblemText } from './problem-text'

type Props = {
  title: string
  trigger: ReactElement
  /** Says which thing changes, and how. */
  children: ReactNode
  label: string
  busyLabel: string
  sending: { isPending: boolean; error: Error | null }
  onConfirm: (close: () => void) => void
}

/** Asks before an act that can’t be undone, and stays open until it is done. */
export function ConfirmDialog({ title, trigger, children, label, busyLabel, sending, onConfirm }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Dialog title={title} trigger={trigger} open={isOpen} onOpenChange={setIsOpen}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {children}
        <AlertLine>{sending.error && <ProblemText error={sending.error} />}</AlertLine>
        <div className="flex flex-wrap gap-2">
          <Button look="danger" disabled={sending.isPending} onClick={() => onConfirm(close)}>
            {sending.isPending ? busyLabel : label}
          </Button>
          <Button onClick={close}>Keep it</Button>
        </div>
      </div>
    </Dialog>
  )
}
