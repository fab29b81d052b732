import { useEffect, useRef } from 'react'

/** A key by its name in `KeyboardEvent.key`; `Shift+j` and `Shift+ArrowDown` with Shift. */
export type KeyBinding<Action extends string> = { action: Action; keys: readonly string[] }

const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Letters by their small form, whatever Caps Lock says; other characters as they are, however they are typed. */
export function keyName({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
  if (/^[a-z]$/i.test(key)) return shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase()
  return key.length > 1 && shiftKey ? `Shift+${key}` : key
}

/** Arrow keys scroll wherever there is something to scroll; they move rows only from a row, or from nowhere. */
function isFree(event: KeyboardEvent, target: Element): boolean {
  if (target === document.body) return true
  if (event.key.startsWith('Arrow')) return target.matches('[data-row-link]')
  return event.key !== 'Enter'
}

/** Commands of the system and the browser. Brackets need Alt or AltGr on some keyboards. */
function isCommand(event: KeyboardEvent): boolean {
  if (event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'))) return true
  return (event.ctrlKey || event.altKey) && /^\w/.test(event.key)
}

/**
 * Keys that work anywhere on the page, but never while typing or while a layer is open. Without `hasCharacters` letters and
 * signs do nothing, so that speech and a slip of the hand can't set anything off (WCAG 2.1.4); named keys still work.
 */
export function useKeys<Action extends string>(
  bindings: readonly KeyBinding<Action>[],
  run: Readonly<Record<Action, () => void>>,
  hasCharacters = true,
) {
  const latest = useRef({ bindings, run, hasCharacters })
  useEffect(() => {
    latest.current = { bindings, run, hasCharacters }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCommand(event)) return
      if (event.key.length === 1 && !latest.current.hasCharacters) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(TYPING) || document.querySelector(LAYERS)) return
      const name = keyName(event)
      const binding = latest.current.bindings.find(({ keys }) => keys.includes(name))
      if (!binding || !isFree(event, target)) return
      event.preventDefault()
      latest.current.run[binding.action]()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
