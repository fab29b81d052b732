import { createContext } from 'react'

/** The nonce of the page, for what a layer would put into the document; null where there is none. */
export const NonceContext = createContext<string | null>(null)
