import { createContext, type RefObject } from 'react'

/** Holds what asks before a dialog is closed; `close` closes it. */
export const CloseGuardContext = createContext<RefObject<((close: () => void) => void) | null> | null>(null)
