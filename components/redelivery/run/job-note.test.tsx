import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { RedeliveryJob } from '@/lib/redelivery/jobs/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { REDELIVERY_COLUMNS } from '../list/columns'
import { JobFacts } from './job-facts'
import { JobNote, KnownSince } from './job-note'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Ben', email: 'ben@desk.example', role: 'operator' } as const
const CAUSE = 'Rampdesk paused it: the account of its owner, Ann, is disabled. What was not sent waits.'

const PAUSED: RedeliveryJob = {
  id: '7',
  state: 'paused',
  note: CAUSE,
  targetId: 't',
  targetName: 'Staging',
  targetUrl: 'https://staging.example/hook',
  fingerprint: '1111-2222-3333',
  source: { kind: 'deliveries' },
  retryOf: null,
  order: 'resource',
  rate: 20,
  concurrency: 4,
  stopAfter: null,
  total: 60,
  counts: { delivered: 8, waiting: 52 },
  createdAt: '2026-11-22T10:00:00.000Z',
  startedAt: '2026-11-22T10:00:01.000Z',
  finishedAt: null,
  operatorName: 'Ann',
  resumedByName: null,
}

afterEach(cleanup)

function show(job: RedeliveryJob) {
  const reason = REDELIVERY_COLUMNS.find(({ id }) => id === 'note')
  render(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
        <JobNote job={job} />
        <JobFacts detail={{ job, unknown: 0, target: { name: 'Staging', kind: 'staging' }, retries: [] }} />
        <p data-testid="row">{reason?.cell(job)}</p>
      </FrameProvider>
    </PreferencesProvider>,
  )
}

test('a redelivery that lost the rights of its owner says so on its page and in the list', () => {
  show(PAUSED)
  const note = screen.getByRole('status')
  expect(note.textContent).toContain('Paused')
  expect(note.textContent).toContain(CAUSE)
  expect(screen.getByTestId('row').textContent).toBe(CAUSE)
  expect(screen.queryByText('Owner')).toBeNull()
})

test('once another operator has resumed it, the page names who started it and whose it is', () => {
  show({ ...PAUSED, state: 'running', note: null, resumedByName: 'Ben' })
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText('Started').parentElement?.textContent).toContain('Ann')
  expect(screen.getByText('Owner').parentElement?.textContent).toContain('Ben')
  expect(screen.getByTestId('row').textContent).toBe('–')
})

test('unknown results that became known are told apart from those that wait', () => {
  const job = { ...PAUSED, counts: { unknown: 5 } }
  const { rerender } = render(<KnownSince detail={{ job, unknown: 3, target: null, retries: [] }} />)
  expect(screen.getByText(/^2 of the unknown results need no decision any more/)).toBeDefined()
  rerender(<KnownSince detail={{ job, unknown: 5, target: null, retries: [] }} />)
  expect(screen.queryByText(/of the unknown/)).toBeNull()
})
