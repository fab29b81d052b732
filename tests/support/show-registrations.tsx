import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { RegistrationsScreen } from '@/components/registrations/list/registrations-screen'
import { Announcer } from '@/components/ui/text/announcer'
import type { Role } from '@/lib/model/role'
import type { RegistrationList } from '@/lib/registrations/dto'
import { NO_COVERAGE } from './no-coverage'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

/** Shows the list as the server has read it. */
export function showScreen(list: RegistrationList, role: Role = 'operator', searchParams = '') {
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  const operator = { name: 'Vera', email: 'vera@desk.example', role }
  render(
    <NuqsTestingAdapter searchParams={searchParams} onUrlUpdate={onUrlUpdate} hasMemory>
      <QueryClientProvider client={new QueryClient()}>
        <PreferencesProvider initial={DEFAULT_PREFERENCES}>
          <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
            <Announcer />
            <RegistrationsScreen seed={{ list, problem: null }} />
          </FrameProvider>
        </PreferencesProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  return onUrlUpdate
}
