import { createContext } from 'react'

/** The nonce of the page’s content policy. */
export const NonceContext = createContext<string | null>(null)
