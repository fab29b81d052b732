import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import type { Coverage } from '@/lib/archive/dto'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { LiveSlot } from './live-slot'

vi.mock('./live-control', () => new Promise(() => undefined))

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Vera', email: 'vera@desk.example', role: 'viewer' } as const
// Nothing here reads the coverage.
const frame = { environment, environments: [environment], operator, coverage: {} as Coverage }

afterEach(cleanup)

it.each([
  [null, 'Connecting…', true],
  ['older', 'Live on the newest page', false],
])(
  'claims nothing while its code is on its way: off on the newest page, and to it from page %s',
  (cursor, name, pressed) => {
    const onToggle = vi.fn()
    const rest = { onLive: vi.fn(), onRows: vi.fn(), onGap: vi.fn(), handle: createRef<null>() }
    render(
      <FrameProvider frame={frame}>
        <LiveSlot
          filters={{ ...DELIVERIES.none, order: 'newest', limit: 50, live: true, cursor }}
          onToggle={onToggle}
          {...rest}
        />
      </FrameProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name, pressed }))
    expect(onToggle).toHaveBeenCalledExactlyOnceWith(!pressed)
  },
)
