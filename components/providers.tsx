'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { QueryProvider } from './api/query-provider'
import type { Preferences } from './preferences/preferences'
import { PreferencesProvider } from './preferences/preferences-provider'
import { RenderedAtContext } from './ui/clock'

type Props = { nonce: string | null; preferences: Preferences; renderedAt: number; children: ReactNode }

export function Providers({ nonce, preferences, renderedAt, children }: Props) {
  return (
    <CSPProvider disableStyleElements {...(nonce === null ? {} : { nonce })}>
      <NuqsAdapter>
        <QueryProvider>
          <PreferencesProvider initial={preferences}>
            <RenderedAtContext value={renderedAt}>
              <Tooltip.Provider>{children}</Tooltip.Provider>
            </RenderedAtContext>
          </PreferencesProvider>
        </QueryProvider>
      </NuqsAdapter>
    </CSPProvider>
  )
}
