import { use, useEffect, useRef, useState } from 'react'
import { CloseGuardContext } from './close-guard'
import { keepHistory } from './history-keepers'

type LeaveGuard = { isAsked: boolean; leave: () => void; stay: () => void }

/** While `isDirty`, asks before a link, Back, Forward or an unload leaves the page, or its dialog is closed. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)
  const dialog = use(CloseGuardContext)
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
        // The browser is back at the place, which for the router it never left.
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
    if (dialog) dialog.current = (close) => setGoOn(() => close)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      letGo()
      if (dialog) dialog.current = null
      setGoOn(null)
    }
  }, [isDirty, dialog])
  const leave = () => {
    isLeaving.current = true
    setGoOn(null)
    goOn?.()
  }
  return { isAsked: isDirty && goOn !== null, leave, stay: () => setGoOn(null) }
}

type Place = { url: URL; state: unknown; index: number | null }

function here(): Place {
  // Browsers before 2026 may lack the Navigation API.
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
    // Without an index the distance is unknown; pushing the place again drops the entries ahead of it.
    window.history.pushState(place.state, '', place.url)
    return () => window.history.back()
  }
  const steps = now.index - place.index
  window.history.go(-steps)
  return () => window.history.go(steps)
}

/** The link of a click; null if the click unloads the page or stays on it. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  return url.origin !== window.location.origin || isSamePage(url, new URL(window.location.href)) ? null : link
}

/** Follows a link; the link of a closed menu is gone from the page, so its address is loaded. */
function follow(link: HTMLAnchorElement): void {
  if (link.isConnected) link.click()
  else window.location.assign(link.href)
}
