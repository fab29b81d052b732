'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, use } from 'react'
import { NonceContext } from '../hooks/nonce'

export function LayerPolicy({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <CSPProvider disableStyleElements {...(nonce === null ? {} : { nonce })}>
      {children}
    </CSPProvider>
  )
}
