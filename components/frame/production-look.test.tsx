import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EnvironmentSummary, FrameProvider } from '@/components/api/frame-context'
import { contrastOf, themeVariables } from '@/tests/support/contrast'
import { framed } from '@/tests/support/framed'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { AppFrame } from './app-frame'
import { EnvironmentTab } from './environment-tab'

vi.mock('next/navigation', () => ({
  usePathname: () => '/live/deliveries',
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({}),
}))

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PRODUCTION = { name: 'live', label: 'Acme Europe', kind: 'production' } as const
const SANDBOX = { name: 'test', label: 'Acme Europe', kind: 'sandbox' } as const

const frameOf = (environment: EnvironmentSummary) => ({
  environment,
  environments: [environment],
  operator: { name: 'Vera', email: 'vera@desk.example', role: 'viewer' } as const,
  coverage: NO_COVERAGE,
})

function frame(environment: EnvironmentSummary): HTMLElement {
  const page = (
    <AppFrame frame={frameOf(environment)} secretNotice={null} search={null} proof={null}>
      <h1>Deliveries</h1>
    </AppFrame>
  )
  return render(framed(page).page).container
}

describe('the frame of production', () => {
  test('says in words, by a mark and by a line what it is, whatever it is called', () => {
    const [production, sandbox] = [frame(PRODUCTION), frame(SANDBOX)]
    expect(production.textContent).toContain('real money')
    expect(production.textContent).not.toContain('no real money')
    expect(sandbox.textContent).toContain('no real money')
    const lines = [production, sandbox].map((each) => each.querySelector('.border-t-tone'))
    expect(lines.map((line) => line?.getAttribute('data-tone'))).toEqual(['production', 'sandbox'])
    const marks = [production, sandbox].map((each) => each.querySelector('header [data-tone] svg')?.innerHTML)
    expect(marks[0]).not.toBe(marks[1])
  })

  test.each([
    ['Acme Europe', 'production', 'Acme Europe· Production'],
    ['Acme Europe', 'sandbox', 'Acme Europe· Sandbox'],
    ['Production EU', 'production', 'Production EU'],
    ['Sandbox', 'sandbox', 'Sandbox'],
  ] as const)('names %s of the kind %s in the head of a phone', (label, kind, words) => {
    const tab = (
      <FrameProvider frame={frameOf({ name: 'x', label, kind })}>
        <EnvironmentTab />
      </FrameProvider>
    )
    expect(render(tab).container.textContent).toBe(words)
  })
})

test('the colours of a page that hold others up are computed as known ones are', () => {
  expect(contrastOf('oklch(0% 0 0)', 'oklch(100% 0 0)')).toBeCloseTo(21, 5)
  // The contrast of #ff0000 on white.
  expect(contrastOf('oklch(62.796% 0.25768 29.2339)', 'oklch(100% 0 0)')).toBeCloseTo(3.998, 2)
})

describe.each(Object.entries(themeVariables()))('in the theme %s', (_, colours) => {
  const contrast = (one: string, other: string) => contrastOf(colours[one] ?? '', colours[other] ?? '')

  test.each(['production', 'sandbox'])('words of %s can be read on all that they stand on', (kind) => {
    expect(contrast('on-environment', kind)).toBeGreaterThanOrEqual(4.5)
    for (const surface of [`${kind}-soft`, 'canvas', 'panel', 'sunken'])
      expect([surface, contrast(kind, surface)]).toEqual([surface, expect.toSatisfy((ratio) => ratio >= 4.5)])
  })

  test('the line of production stands out from the page, and is no colour of the sandbox', () => {
    expect(contrast('production', 'canvas')).toBeGreaterThanOrEqual(3)
    const hueOf = (name: string) => Number(/ ([\d.]+)\)$/.exec(colours[name] ?? '')?.[1])
    expect(Math.abs(hueOf('production') - hueOf('sandbox'))).toBeGreaterThan(90)
  })
})
