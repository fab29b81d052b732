'use client'

import {
  type ComponentType,
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { announce } from '../text/announcer'

type FetchCode<Props> = () => Promise<ComponentType<Props>>

/** Fetches once; again only after a failure. */
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
  onPointerDown?: (event: SyntheticEvent) => void
  onMouseDown?: (event: SyntheticEvent) => void
  onPointerUp?: (event: SyntheticEvent) => void
  onMouseUp?: (event: SyntheticEvent) => void
  onClick?: (event: MouseEvent) => void
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

/** An event is dispatched once. Its kind decides where the focus goes. */
function again(event: Event): Event {
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event)
  if (event instanceof PointerEvent) return new PointerEvent(event.type, event)
  return new MouseEvent(event.type, event)
}

/**
 * A plain button until first pressed; code comes when pointer or focus reach it. The press is kept for the real
 * trigger, or taken back by Escape. `Layer` is null until then.
 */
export function useLazyLayer<Props>(
  code: FetchCode<Props>,
  { trigger, popup, open = false, onOpenChange }: LayerOptions,
) {
  const [Layer, setLayer] = useState<ComponentType<Props> | null>(null)
  const element = useRef<HTMLElement>(null)
  const press = useRef<Event[]>([])
  const isAwaited = useRef(false)

  const load = useCallback(async () => {
    const loaded = await code()
    const hadFocus = element.current !== null && document.activeElement === element.current
    // The trigger must stand before the press is handed on.
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
      for (const event of press.current) element.current?.dispatchEvent(again(event))
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

  const keep = ({ nativeEvent }: SyntheticEvent) => press.current.push(nativeEvent)
  const preload = () => void code().catch(ignore)

  const standIn: TriggerProps = {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onPointerDown: ({ nativeEvent }) => {
      press.current = [nativeEvent]
    },
    onMouseDown: keep,
    onPointerUp: keep,
    onMouseUp: keep,
    onClick: (event) => {
      const isFromPointer = event.detail > 0
      press.current = isFromPointer ? [...press.current, event.nativeEvent] : [event.nativeEvent]
      void answerPress()
    },
    onKeyDown: (event) => {
      if (event.key === 'Escape' && isAwaited.current) {
        isAwaited.current = false
        event.preventDefault()
      }
      if (popup !== 'menu' || !OPENS_MENU.includes(event.key)) return
      event.preventDefault()
      press.current = [event.nativeEvent]
      void answerPress()
    },
  }

  const slot = isValidElement<TriggerProps>(trigger)
    ? cloneElement(trigger, { ref: element, ...(Layer ? {} : standIn) })
    : undefined
  return { Layer, trigger: slot }
}
