import { useEffect, useRef, useState } from 'react'

type LeaveWarning = {
  /** Somebody wants to leave by a link of the page, and is to be asked. */
  isAsked: boolean
  leave: () => void
  stay: () => void
}

/** Keeps the page from being left unasked by reload, by closing or by a link of it; the browser's own back stays free. */
export function useLeaveWarning(): LeaveWarning {
  const [wanted, setWanted] = useState<HTMLAnchorElement | null>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event)
      if (!link || isLeaving.current) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link)
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [])
  const leave = () => {
    isLeaving.current = true
    if (wanted?.isConnected) wanted.click()
    else if (wanted) window.location.assign(wanted.href)
  }
  return { isAsked: wanted !== null, leave, stay: () => setWanted(null) }
}

/** The link by which a click leaves this page; null where it opens another tab or stays here. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey) return null
  return link.getAttribute('href')?.startsWith('#') ? null : link
}
