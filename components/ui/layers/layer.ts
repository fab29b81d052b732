import { createContext, type RefObject } from 'react'

/** The element in which layers are drawn, inside a landmark; null means the body. */
export const LayerContext = createContext<RefObject<HTMLElement | null> | null>(null)
