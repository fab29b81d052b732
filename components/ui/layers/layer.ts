import { createContext, type RefObject } from 'react'

/** Inside a landmark; null means the body. */
export const LayerContext = createContext<RefObject<HTMLElement | null> | null>(null)
