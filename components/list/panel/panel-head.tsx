'use client'

import { ArrowLeft, Link, X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { CopyButton } from '@/components/ui/text/copy-button'
import { NeighbourButtons, type Steps } from './neighbour-buttons'

type Props = {
  /** Such as "delivery". */
  noun: string
  /** Null while it is read. */
  badge: ReactNode
  /** Null while it is read. */
  title: ReactNode
  /** Below the title. */
  children?: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
} & Partial<Steps>

/** Stands above what a row is, in the panel beside a list. */
export function PanelHead({ noun, badge, title, children, heading, onClose, onPrevious, onNext }: Props) {
  return (
    <div className="sticky short:static top-0 z-10 border-b border-line bg-panel px-4 pt-3 pb-3">
      <div className="flex items-center gap-2">
        <Button
          look="quiet"
          size="icon"
          aria-label="Back to the list"
          onClick={onClose}
          className="-ml-1.5 desk:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
        </Button>
        {badge ?? <Skeleton className="h-5 w-24" />}
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {onPrevious !== undefined && onNext !== undefined && (
            <NeighbourButtons noun={noun} onPrevious={onPrevious} onNext={onNext} />
          )}
          <CopyButton value={() => window.location.href} label={`Copy link to this ${noun}`} icon={Link} size="icon" />
          <Button
            look="quiet"
            size="icon"
            aria-label="Close"
            title="Close (Esc)"
            onClick={onClose}
            className="phone:hidden"
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-1.5 text-lead font-semibold tracking-[-0.01em] [overflow-wrap:anywhere] outline-none"
      >
        {title ?? <Skeleton className="h-4 w-40" />}
      </h2>
      {children}
    </div>
  )
}
