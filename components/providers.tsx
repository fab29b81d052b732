'use client'

import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { QueryProvider } from './api/query-provider'
import type { Preferences } from './preferences/preferences'
import { PreferencesProvider } from './preferences/preferences-provider'
import { RenderedAtContext } from './ui/hooks/clock'
import { NonceContext } from './ui/hooks/nonce'

// The error and not-found pages need these as well. Named here they are shipped once, and not again with each of those.
import './states/page-failure'
import 'next/link'

type Props = { nonce: string | null; preferences: Preferences; renderedAt: number; children: ReactNode }

export function Providers({ nonce, preferences, renderedAt, children }: Props) {
  return (
    <NonceContext value={nonce}>
      <NuqsAdapter>
        <QueryProvider>
          <PreferencesProvider initial={preferences}>
            <RenderedAtContext value={renderedAt}>{children}</RenderedAtContext>
          </PreferencesProvider>
        </QueryProvider>
      </NuqsAdapter>
    </NonceContext>
  )
}
