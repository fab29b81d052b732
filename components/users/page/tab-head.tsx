import clsx from 'clsx'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveReading } from '@/components/resource/use-reading'
import { Button } from '@/components/ui/button'
import { HEAD_ACTIONS } from '@/components/ui/page-head'

type Props = { title: string; reading: LiveReading<object>; children?: ReactNode; actions?: ReactNode }

/** The tab’s title with one line about it, and a button to read it again. */
export function TabHead({ title, reading, children, actions }: Props) {
  return (
    <div className={clsx('flex items-end gap-x-3 gap-y-2', actions && 'phone:flex-wrap')}>
      <div className={clsx('min-w-0', actions && 'phone:basis-full')}>
        <h2 className="text-lead font-semibold">{title}</h2>
        {children && <p className="text-pretty text-muted">{children}</p>}
      </div>
      <div className={clsx('ml-auto shrink-0', HEAD_ACTIONS)}>
        {actions}
        <Button onClick={reading.read} disabled={reading.isReading}>
          <RefreshCw aria-hidden className={clsx('size-3.5', reading.isReading && 'animate-spin')} />
          <span className="phone:sr-only">Refresh</span>
        </Button>
      </div>
    </div>
  )
}
