'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, use } from 'react'
import { NonceContext } from '../hooks/nonce'

/** Keeps what the primitives render within the page's content policy. */
export function LayerPolicy({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <CSPProvider disableStyleElements {...(nonce === null ? {} : { nonce })}>
      {children}
    </CSPProvider>
  )
}
