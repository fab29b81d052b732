'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { buttonStyle } from '../button'
import { CloseGuardContext } from '../hooks/close-guard'
import { LayerPolicy } from './layer-policy'

export type DialogProps = {
  title: string
  children: ReactNode
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** `centre` and `wide` lie over the page; `side` comes from the left; `palette` has a head of its own, and fills a phone’s screen. */
  place?: 'centre' | 'wide' | 'side' | 'palette'
  /** False if the caller moves the focus after closing. */
  returnsFocus?: boolean
  /** Drawn above another open dialog. */
  isAbove?: boolean
}

const PLACES = {
  centre: 'top-[12vh] left-1/2 max-h-[76vh] w-[26rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-card',
  wide: 'top-[6vh] left-1/2 max-h-[88vh] w-[46rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-card',
  palette:
    'inset-0 rounded-none border-0 desk:inset-auto desk:top-[10vh] desk:left-1/2 desk:h-[min(32rem,80vh)] desk:w-[40rem] desk:max-w-[calc(100vw-2rem)] desk:-translate-x-1/2 desk:rounded-card desk:border',
  side: 'inset-y-0 left-0 w-64 max-w-[85vw] rounded-none border-y-0 border-l-0',
}

export function DialogLayer({
  title,
  children,
  trigger,
  open = false,
  onOpenChange,
  place = 'centre',
  returnsFocus = true,
  isAbove = false,
}: DialogProps) {
  const guard = useRef<((close: () => void) => void) | null>(null)
  const change = (isOpen: boolean) => {
    if (!isOpen && guard.current) guard.current(() => onOpenChange?.(false))
    else onOpenChange?.(isOpen)
  }
  return (
    <LayerPolicy>
      <BaseDialog.Root open={open} onOpenChange={change}>
        {trigger && <BaseDialog.Trigger render={trigger} />}
        <BaseDialog.Portal className={isAbove ? 'relative z-[60]' : undefined}>
          <BaseDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-veil transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <BaseDialog.Popup
            finalFocus={returnsFocus}
            className={clsx('popup fixed z-50 flex flex-col overflow-auto outline-none', PLACES[place])}
          >
            {place === 'palette' ? (
              <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
            ) : (
              <Head title={title} />
            )}
            <CloseGuardContext value={guard}>{children}</CloseGuardContext>
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </LayerPolicy>
  )
}

function Head({ title }: { title: string }) {
  return (
    <div className="flex items-center gap-2 py-2 pr-2 pl-4">
      <BaseDialog.Title className="font-semibold">{title}</BaseDialog.Title>
      <BaseDialog.Close
        aria-label="Close"
        className={buttonStyle({ look: 'quiet', size: 'icon', className: 'ml-auto' })}
      >
        <X aria-hidden className="size-4" />
      </BaseDialog.Close>
    </div>
  )
}
