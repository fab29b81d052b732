import { useEffect, useRef, useState } from 'react'
import { keepHistory } from './history-keepers'

type LeaveGuard = {
  isAsked: boolean
  leave: () => void
  stay: () => void
}

/**
 * Keeps the page from being left unasked while `isDirty`: by a link inside the app, by the browser's Back and Forward, and,
 * with the browser's own question, by all that drops the document. Adds nothing to the history.
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isDirty) return
    isLeaving.current = false
    let place = here()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = isLeaving.current ? null : leavingLink(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      setGoOn(() => () => follow(link))
    }
    const onTraverse = (event: PopStateEvent) => {
      if (isLeaving.current) return
      const now = here()
      if (now.index === place.index && now.index !== null) {
        // Back where it was: the router never heard that it had been left.
        event.stopImmediatePropagation()
      } else if (isSamePage(now.url, place.url)) {
        place = now
      } else {
        event.stopImmediatePropagation()
        const again = comeBack(place, now)
        setGoOn(() => again)
      }
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    const letGo = keepHistory(onTraverse)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      letGo()
      setGoOn(null)
    }
  }, [isDirty])
  const leave = () => {
    isLeaving.current = true
    setGoOn(null)
    goOn?.()
  }
  return { isAsked: isDirty && goOn !== null, leave, stay: () => setGoOn(null) }
}

type Place = { url: URL; state: unknown; index: number | null }

function here(): Place {
  // Declared as always there, which it is not in browsers from before 2026.
  const navigation = window.navigation as Navigation | undefined
  return {
    url: new URL(window.location.href),
    state: window.history.state,
    index: navigation?.currentEntry?.index ?? null,
  }
}

const isSamePage = (one: URL, other: URL) => one.pathname === other.pathname && one.search === other.search

function comeBack(place: Place, now: Place): () => void {
  if (place.index === null || now.index === null) {
    // How far it went is not told: the place is added again, at the cost of what lay ahead.
    window.history.pushState(place.state, '', place.url)
    return () => window.history.back()
  }
  const steps = now.index - place.index
  window.history.go(-steps)
  return () => window.history.go(steps)
}

/** The link of the app by which a click leaves this page; null for every other click: another site asks by unloading. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  return url.origin !== window.location.origin || isSamePage(url, new URL(window.location.href)) ? null : link
}

/** As it was pressed; a link of a menu that has closed meanwhile is loaded instead. */
function follow(link: HTMLAnchorElement): void {
  if (link.isConnected) link.click()
  else window.location.assign(link.href)
}
