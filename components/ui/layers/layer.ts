import { createContext, type RefObject } from 'react'

/** The element for menus: inside a landmark; without one, the body. */
export const LayerContext = createContext<RefObject<HTMLElement | null> | null>(null)
