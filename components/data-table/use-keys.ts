import { useEffect, useRef } from 'react'

/** `keys` as `keyName` gives them: `j`, `Shift+j`. */
export type KeyBinding<Action extends string> = { action: Action; keys: readonly string[] }

const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]'

/** The name of a pressed key; letters are in lower case, also with Caps Lock. */
export function keyName({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
  if (/^[a-z]$/i.test(key)) return shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase()
  return key.length > 1 && shiftKey ? `Shift+${key}` : key
}

/** Arrow keys move rows only from a row or the body. */
function isFree(event: KeyboardEvent, target: Element): boolean {
  if (target === document.body) return true
  if (event.key.startsWith('Arrow')) return target.matches('[data-row-link]')
  return event.key !== 'Enter'
}

/** Whether a key is a command of the system or browser; brackets need Alt on some keyboards and are none. */
function isCommand(event: KeyboardEvent): boolean {
  if (event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'))) return true
  return (event.ctrlKey || event.altKey) && /^\w/.test(event.key)
}

/** Runs the action of a pressed key, except while typing or under a layer; without `hasCharacters` only named keys (WCAG 2.1.4). */
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
