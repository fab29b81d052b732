import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { RenderedAtContext } from '@/components/ui/hooks/clock'
import type { AttentionLine, AttentionReading } from '@/lib/overview/attention/attention'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { AttentionList } from './attention-list'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Vera', email: 'vera@desk.example', role: 'viewer' } as const

const line = (source: string, reading: Partial<AttentionReading> | null): AttentionLine => {
  const head = { source, rank: 1, label: source, href: '/' }
  if (reading === null) return { ...head, reading, problem: 'It is down.', lastReadAt: null }
  return {
    ...head,
    problem: null,
    reading: { count: 0, words: source, urgency: 'waiting', time: null, href: '/', ...reading },
  }
}

function show(lines: AttentionLine[]): string {
  const now = Date.now()
  const seed = { readAt: new Date(now).toISOString(), lines }
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
