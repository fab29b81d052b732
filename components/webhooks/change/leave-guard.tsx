'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

/** Asks before what was entered is lost: by the browser when the page goes, by a dialog when a link inside is pressed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const router = useRouter()
  const [target, setTarget] = useState<string | null>(null)

  useEffect(() => {
    if (!isDirty) return
    const unloading = (event: BeforeUnloadEvent) => event.preventDefault()
    const pressing = (event: MouseEvent) => {
      const href = leavesBy(event)
      if (href === null) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(href)
    }
    window.addEventListener('beforeunload', unloading)
    // Before the link itself hears of it.
    document.addEventListener('click', pressing, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', unloading)
      document.removeEventListener('click', pressing, { capture: true })
    }
  }, [isDirty])

  if (target === null) return null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && setTarget(null)} title="Leave without saving?">
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-pretty">
          What you entered on this page has not been sent to the platform. Leaving drops it.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => setTarget(null)}>
            Stay
          </Button>
          <Button onClick={() => router.push(target)}>Leave</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Where a press leads that would leave this page inside the app; null for every other press. */
function leavesBy(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return null
  const isHere = link.pathname === window.location.pathname && link.search === window.location.search
  return isHere ? null : `${link.pathname}${link.search}${link.hash}`
}
