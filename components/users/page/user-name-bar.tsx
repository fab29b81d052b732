'use client'

import clsx from 'clsx'
import { RefreshCw } from 'lucide-react'
import type { LiveReading } from '@/components/resource/use-reading'
import { Button } from '@/components/ui/button'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'

type Props = { userId: string; name: string | null; reading: LiveReading<object> | null }

/** Names the page’s user. The bar stays in sight, and has the same height before the name is known. */
export function UserNameBar({ userId, name, reading }: Props) {
  return (
    <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-x-3 bg-canvas px-4 short:static">
      <div className="min-w-0">
        <h1
          title={name === null ? undefined : visibleText(name)}
          className="truncate text-title leading-6 font-semibold tracking-[-0.012em]"
        >
          <PlatformText text={name ?? 'User'} isProse />
        </h1>
        <p className="flex h-6 min-w-0 items-center text-muted">
          <IdText id={userId} name="user id" />
        </p>
      </div>
      {reading && (
        <Button className="ml-auto shrink-0" onClick={reading.read} disabled={reading.isReading}>
          <RefreshCw aria-hidden className={clsx('size-3.5', reading.isReading && 'animate-spin')} />
          <span className="phone:sr-only">Refresh profile</span>
        </Button>
      )}
    </header>
  )
}
