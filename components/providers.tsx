'use client'

import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useState } from 'react'
import type { Preferences } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { RenderedAtContext } from '@/components/ui/hooks/clock'
import { NonceContext } from '@/components/ui/hooks/nonce'
import { useEarlyEvents } from '@/components/ui/hooks/use-early-events'
import '@/components/states/page-failure'
import 'next/link'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ApiError } from '@/components/api/fetch-json'

type Props = { nonce: string | null; preferences: Preferences; renderedAt: number; children: ReactNode }

export function Providers({ nonce, preferences, renderedAt, children }: Props) {
  useEarlyEvents()
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

const TRIES = 2

function createClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A reading fails and says so when offline; by default it would wait without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < TRIES && error instanceof ApiError && error.isTemporary,
      },
    },
  })
}

function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
