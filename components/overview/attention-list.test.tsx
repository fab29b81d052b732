import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { RenderedAtContext } from '@/components/ui/hooks/clock'
import type { AttentionLine, AttentionReading, Figure } from '@/lib/overview/attention/attention'
import type { FirstStep } from '@/lib/overview/first-steps/first-steps'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { AttentionList } from './attention-list'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Vera', email: 'vera@desk.example', role: 'viewer' } as const

const line = (source: string, reading: Partial<AttentionReading> | null): AttentionLine => {
  const head = { source, key: source, rank: 1, label: source, action: 'Open', href: '/' }
  if (reading === null) return { ...head, reading, problem: 'It is down.', lastReadAt: null }
  return {
    ...head,
    problem: null,
    reading: { count: 0, words: source, urgency: 'waiting', time: null, href: '/', ...reading },
  }
}

function show(lines: AttentionLine[], figures: Figure[] = [], firstSteps: FirstStep[] = []): string {
  const now = Date.now()
  const seed = { readAt: new Date(now).toISOString(), lines, figures, firstSteps }
  render(
    <RenderedAtContext value={now}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <QueryClientProvider client={new QueryClient()}>
          <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
            <AttentionList seed={{ archive: seed, platform: { ...seed, lines: [] } }} />
          </FrameProvider>
        </QueryClientProvider>
      </PreferencesProvider>
    </RenderedAtContext>,
  )
  return screen.getByRole('status').textContent ?? ''
}

afterEach(cleanup)

test('says that no failure matters only where failures were read, and in their own words', () => {
  expect(show([line('open-failures', { words: 'No unresolved failures' })])).toBe(
    'Nothing needs attentionNo unresolved failures.',
  )
  cleanup()
  expect(show([line('open-failures', { words: 'Not all judged yet' })])).toContain('Not all judged yet.')
  cleanup()
  expect(show([line('open-failures', null), line('other', {})])).toBe('Nothing that could be read needs attention')
})

test('what fails now stands first, by name and since when, above the figures and whatever else needs attention', () => {
  const since = new Date(Date.now() - 4.5 * 60_000).toISOString()
  const now = { urgency: 'now', count: 1, figure: null, subject: 'hooks.acme.example/in', since } as const
  const told = show(
    [
      line('late', { count: 2, words: 'returns are at risk', urgency: 'losing' }),
      line('burning', { ...now, words: 'has been failing for', href: '/sandbox/incidents/7' }),
    ],
    [{ label: 'Unresolved failures', value: '38', note: '4 expire within 3 days', href: '/sandbox/recovery' }],
  )
  expect(told).toBe('1 problem now · 1 thing needs attention')
  const links = screen.getAllByRole('link').map((link) => link.textContent?.trim())
  expect(links).toEqual([
    'hooks.acme.example/in has been failing for 4 min',
    'Unresolved failures: 38',
    '2 returns are at risk',
  ])
  expect(screen.getByRole('heading', { name: 'Failing now' })).toBeTruthy()
})

test('the first steps say what is done and how to do the rest, until they are hidden', () => {
  show(
    [],
    [],
    [
      { id: 'connect', title: 'Connect to the platform', isDone: true, note: 'The platform answers.' },
      { id: 'target', title: 'First redelivery target', isDone: false, note: 'A staging endpoint.', href: '/new' },
      { id: 'operator', title: 'Second operator', isDone: false, note: 'A colleague.', href: '/operators' },
    ],
  )
  const steps = screen.getByRole('region', { name: 'First steps' })
  expect(steps.textContent).toContain('1 of 3 done')
  expect(screen.getByRole('link', { name: /First redelivery target/ }).getAttribute('href')).toBe('/new')
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})
