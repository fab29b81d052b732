'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import { ArrowLeft, Link, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailureState } from '@/components/states/failure-state'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { CopyButton } from '@/components/ui/text/copy-button'
import { capitalize } from '@/lib/format/capitalize'
import { NeighbourButtons } from './neighbour-buttons'
import type { OpenPanel } from './use-open-row'

type HeadProps = {
  /** Noun for the row, for example "delivery". */
  noun: string
  open: OpenPanel<unknown>
  /** Is null while the row is read. */
  badge: ReactNode
  /** Is null while the row is read. */
  title: ReactNode
  /** Drawn below the title. */
  head?: ReactNode
}

type Props<Value> = HeadProps & {
  reading: Pick<UseQueryResult<Value>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
  /** Says what is not affected when the row can’t be read. */
  kept: string
  skeleton?: ReactNode
  className?: string
  children: (value: Value) => ReactNode
}

/** The panel of the row that is open beside its list. Visually hidden text scrolls inside and does not lengthen the page. */
export function ListPanel<Value>({ reading, kept, skeleton, className, children, ...frame }: Props<Value>) {
  const { data, error, isError, isFetching, refetch } = reading
  return (
    <aside
      aria-label={capitalize(frame.noun)}
      className={clsx(
        'relative flex min-w-0 scroll-pt-28 flex-col bg-panel desk:min-h-0 desk:overflow-y-auto desk:border-l desk:border-line phone:min-h-full',
        className,
      )}
    >
      <Head {...frame} />
      {data !== undefined ? (
        children(data)
      ) : isError ? (
        <FailureState
          error={error}
          subject={`This ${frame.noun}`}
          kept={kept}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        (skeleton ?? (
          <div aria-hidden className="flex flex-col gap-3 p-4">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-40 w-full" />
          </div>
        ))
      )}
    </aside>
  )
}

function Head({ noun, open, badge, title, head }: HeadProps) {
  return (
    <div className="sticky short:static top-0 z-10 border-b border-line bg-panel px-4 pt-3 pb-3">
      <div className="flex items-center gap-2">
        <Button
          look="quiet"
          size="icon"
          aria-label="Back to the list"
          onClick={open.onClose}
          className="-ml-1.5 desk:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
        </Button>
        {badge ?? <Skeleton className="h-5 w-24" />}
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <NeighbourButtons noun={noun} {...open.steps} />
          <CopyButton value={() => window.location.href} label={`Copy link to this ${noun}`} icon={Link} size="icon" />
          <Button
            look="quiet"
            size="icon"
            aria-label="Close"
            title="Close (Esc)"
            onClick={open.onClose}
            className="phone:hidden"
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
      <h2
        ref={open.heading}
        tabIndex={-1}
        className="mt-1.5 text-lead font-semibold tracking-[-0.01em] [overflow-wrap:anywhere] outline-none"
      >
        {title ?? <Skeleton className="h-4 w-40" />}
      </h2>
      {head}
    </div>
  )
}
