import { useEffect, useRef } from 'react'

export type RowKeys = {
  onMove: (step: 1 | -1) => void
  onOpen: () => void
  onClose: () => void
  onHelp: () => void
}

const TYPING = 'input, textarea, select, [contenteditable="true"]'
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]'

const MOVES: Record<string, 1 | -1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys scroll wherever there is something to scroll; they move rows only from a row, or from nowhere. */
function isFreeForArrows(target: Element): boolean {
  return target === document.body || target.matches('[data-row-link]')
}

function act(event: KeyboardEvent, target: Element, keys: RowKeys): boolean {
  const move = MOVES[event.key]
  if (move !== undefined) {
    if (event.key.startsWith('Arrow') && !isFreeForArrows(target)) return false
    keys.onMove(move)
    return true
  }
  if (event.key === 'Enter' && target === document.body) keys.onOpen()
  else if (event.key === 'Escape') keys.onClose()
  else if (event.key === '?') keys.onHelp()
  else return false
  return true
}

/** Keys that work anywhere on the page, but never while typing or while a layer is open. */
export function useRowKeys(keys: RowKeys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(TYPING) || document.querySelector(LAYERS)) return
      if (act(event, target, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
