import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { CHECK_STEPS, looksOfRun } from '@/lib/endpoint-check/core/steps.mjs'
import type { CheckReport } from '@/lib/endpoint-check/dto'
import type { StepResult, StepVerdict } from '@/lib/model/endpoint-check/check-results'
import type { Role } from '@/lib/model/role'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { CheckScreen } from './check-screen'
import { TargetChecks } from './target-checks'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))
afterEach(cleanup)

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

function result(id: string, verdict: StepVerdict, says: string): StepResult {
  const { title = '', proves = '', section = '' } = CHECK_STEPS.find((step) => step.id === id) ?? {}
  const answer = { status: 422, lack: null, problem: null, ms: 12.4, headers: [], text: 'no\u202e' }
  const headers: [string, string][] = [['Signature', 'ab12']]
  const exchange = { sentAt: '2026-11-26T10:00:00.000Z', headers, body: '{"event":1}', bytes: 11, answer }
  return { id, title, proves, section, verdict, says: [says], exchanges: verdict === 'skipped' ? [] : [exchange] }
}

const REPORT: CheckReport = {
  id: '8',
  state: 'finished',
  counts: { right: 1, wrong: 1, open: 0, skipped: 1 },
  note: null,
  createdAt: '2026-11-26T10:00:00.000Z',
  finishedAt: '2026-11-26T10:00:05.000Z',
  operatorName: 'Ann',
  target: { id: 't1', name: 'Staging', isRemoved: false },
  targetUrl: 'https://staging.example/hook',
  fingerprint: '1111-2222-3333',
  run: 'ab12cd34',
  size: { steps: 36, deliveries: 74 },
  results: [
    result('right', 'right', 'Answered 200.'),
    result('unknown-member', 'wrong', 'It refuses unknown members.'),
    result('burst', 'skipped', 'Not sent.'),
  ],
  looks: looksOfRun('ab12cd34'),
  before: {
    id: '7',
    finishedAt: '2026-11-25T10:00:00.000Z',
    changes: [{ id: 'right', title: 'A right delivery', was: 'wrong', is: 'right' }],
  },
}

function show(children: React.ReactNode, role: Role = 'operator') {
  const operator = { name: 'Ben', email: 'ben@desk.example', role }
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  render(
    <QueryClientProvider client={client}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
          {children}
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
}

test('a report begins with what is wrong, asks what only the handler knows, and says what changed', () => {
  show(<CheckScreen seed={REPORT} />)
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Failed',
    'Not judged',
    'Only the handler knows',
    'Passed',
  ])
  expect(screen.getByText('1 problem')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Changes' }).textContent).toBe('A right delivery: failed before, passed now')
  const wrong = screen.getByRole('region', { name: 'Failed' })
  expect(wrong.textContent).toContain('It refuses unknown members.')
  expect(within(wrong).queryByText(/"event":1/)).toBeNull()
  fireEvent.click(within(wrong).getByText(/^1 delivery: 422, up to 12 ms/))
})

test.for([
  ['running', 'Running', 'Step 4 of 36.'],
  ['stopped', 'Stopped', 'the account of its owner is disabled'],
] as const)('a check that is %s says so', ([state, badge, words]) => {
  show(<CheckScreen seed={{ ...REPORT, state, note: state === 'stopped' ? words : null, before: null }} />)
  expect(screen.getByText(badge)).toBeTruthy()
  expect(screen.getByText(new RegExp(words))).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print' }) === null).toBe(state === 'running')
})

test('support starts no check, and nobody one of a production handler', () => {
  const target = { id: 't1', url: REPORT.targetUrl, kind: 'staging' } as const
  const seed = { readAt: 0, data: [REPORT] }
  show(<TargetChecks target={target} size={REPORT.size} seed={seed} />, 'support')
  expect(screen.getByText('An operator can check it.')).toBeTruthy()
  cleanup()
  show(<TargetChecks target={{ ...target, kind: 'production' }} size={REPORT.size} seed={seed} />, 'admin')
  expect(screen.getByText(/A production handler is not checked/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show(<TargetChecks target={target} size={REPORT.size} seed={seed} />)
  expect(screen.getByRole('button', { name: 'Check again…' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Check 8' }).getAttribute('href')).toBe(
    '/sandbox/redeliveries/targets/t1/checks/8',
  )
})
