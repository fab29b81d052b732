'use client'

import {
  type ComponentType,
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useFetchAhead } from '../hooks/use-fetch-ahead'
import { announce } from '../text/announcer'

type FetchCode<Props> = () => Promise<ComponentType<Props>>

/** A function that fetches the code once, and again only after a failure. */
export function layerCode<Props>(fetchCode: FetchCode<Props>): FetchCode<Props> {
  let code: Promise<ComponentType<Props>> | null = null
  return () => {
    code ??= fetchCode().catch((error: unknown) => {
      code = null
      throw error
    })
    return code
  }
}

type TriggerProps = {
  ref?: Ref<HTMLElement>
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-expanded'?: boolean
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

const OPENS_MENU = ['ArrowDown', 'ArrowUp']
const ignore = () => undefined

const NOT_TO_BE_HAD = 'This could not be opened. Check the connection, then try again or reload the page.'

type LayerOptions = {
  trigger?: ReactElement
  popup: 'dialog' | 'menu'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * The trigger is a plain button until its first press. The code is fetched when the browser is idle, or sooner when pointer or focus
 * reach the trigger. A press before the code is there opens the layer once it has come, unless Escape takes it back.
 */
export function useLazyLayer<Props>(
  code: FetchCode<Props>,
  { trigger, popup, open: isTold, onOpenChange }: LayerOptions,
) {
  const [Layer, setLayer] = useState<ComponentType<Props> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const element = useRef<HTMLElement>(null)
  const isAwaited = useRef(false)
  const open = isTold ?? isOpen
  useFetchAhead(code)

  const change = (next: boolean) => {
    setIsOpen(next)
    onOpenChange?.(next)
  }

  const load = useCallback(async () => {
    const loaded = await code()
    const hadFocus = element.current !== null && document.activeElement === element.current
    // A layer gives the focus back to where it was when it opened.
    flushSync(() => setLayer(() => loaded))
    if (hadFocus) element.current?.focus({ preventScroll: true })
  }, [code])

  const answerPress = async () => {
    if (isAwaited.current) return
    isAwaited.current = true
    try {
      await code()
      if (!isAwaited.current) return
      await load()
      change(true)
    } catch {
      announce(NOT_TO_BE_HAD)
    } finally {
      isAwaited.current = false
    }
  }

  const isMissing = open && Layer === null
  useEffect(() => {
    if (!isMissing) return
    load().catch(() => {
      announce(NOT_TO_BE_HAD)
      onOpenChange?.(false)
    })
  }, [isMissing, load, onOpenChange])

  const preload = () => void code().catch(ignore)

  const standIn: TriggerProps = {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => void answerPress(),
    onKeyDown: (event) => {
      if (event.key === 'Escape' && isAwaited.current) {
        isAwaited.current = false
        event.preventDefault()
      }
      if (popup !== 'menu' || !OPENS_MENU.includes(event.key)) return
      event.preventDefault()
      void answerPress()
    },
  }

  const slot = isValidElement<TriggerProps>(trigger)
    ? cloneElement(trigger, { ref: element, ...(Layer ? {} : standIn) })
    : undefined
  return { Layer, trigger: slot, control: { open, onOpenChange: change } }
}
