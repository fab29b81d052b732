import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { NO_NUMBERS } from '@/lib/event-catalogue/event-numbers'
import { findEvent } from '@/lib/ramp/contract/events'
import { EventPage } from './event-page'

afterEach(cleanup)

const CAME = {
  ...NO_NUMBERS,
  deliveries: 2,
  last: { at: new Date('2026-11-26T10:00:00Z'), outcome: 'delivered' as const },
}

test.for([
  ['is not deployed yet, as the contract says', NO_NUMBERS, true],
  ['has come all the same', CAME, false],
] as const)('an event that %s', ([, numbers, isSaid]) => {
  const event = findEvent('offramp.completed') ?? null
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <EventPage
        environment="sandbox"
        page={{ name: 'offramp.completed', event, numbers, newest: null }}
        subscribers={null}
        sending={null}
      />
    </PreferencesProvider>,
  )
  expect(screen.queryByText(/fires once the platform has deployed it/) !== null).toBe(isSaid)
})
