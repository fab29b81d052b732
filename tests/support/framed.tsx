import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { Announcer } from '@/components/ui/text/announcer'
import { FRAME } from './delivery-detail'

/** A part of a page inside the frame of a page, for an operator. */
export function framed(part: ReactNode, initial = DEFAULT_PREFERENCES) {
  const frame = { ...FRAME, operator: { ...FRAME.operator, role: 'operator' as const } }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <NuqsTestingAdapter>
      <QueryClientProvider client={client}>
        <PreferencesProvider initial={initial}>
          <FrameProvider frame={frame}>
            <Announcer />
            {part}
          </FrameProvider>
        </PreferencesProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>
  )
  return { client, page }
}
