import { createContext, type RefObject } from 'react'

/** Where menus are put: an element inside a landmark, as everything on a page should be. Without one, the body. */
export const LayerContext = createContext<RefObject<HTMLElement | null> | null>(null)
