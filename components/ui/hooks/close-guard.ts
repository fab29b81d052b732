import { createContext, type RefObject } from 'react'

/** Holds the function that asks before a dialog is closed; its argument `close` closes the dialog. */
export const CloseGuardContext = createContext<RefObject<((close: () => void) => void) | null> | null>(null)
