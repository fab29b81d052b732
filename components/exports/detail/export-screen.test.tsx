import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { ExportScreen } from './export-screen'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

const RUNNING: ExportJobDto = {
  id: '7',
  name: 'failed ones',
  settings: {
    kind: 'list',
    list: 'deliveries',
    query: 'outcome=failed',
    layout: { format: 'csv', columns: ['time'], payload: 'omit', zone: 'UTC', bom: false },
  },
  words: ['Outcome: failed'],
  path: '/deliveries?outcome=failed',
  state: 'running',
  rows: 120_000,
  total: 480_000,
  bytes: 9_000_000,
  file: null,
  problem: null,
  operatorName: 'Olga',
  mayDownload: false,
  mayChange: true,
  cancelledBy: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  startedAt: '2026-11-22T10:00:01.000Z',
  snapshotAt: '2026-11-22T10:00:01.000Z',
  finishedAt: null,
  expiresAt: null,
  scheduleId: null,
  missed: null,
}

let job: ExportJobDto
let asked: string[]
let answerCancel: () => Response

beforeEach(() => {
  job = RUNNING
  asked = []
  answerCancel = () => {
    job = { ...job, state: 'cancelled', cancelledBy: 'Olga', finishedAt: '2026-11-22T10:00:09.000Z' }
    return Response.json(job)
  }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') asked.push(path)
    return path.endsWith('/cancel') ? answerCancel() : Response.json(job)
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const operator = { name: 'Olga', email: 'olga@desk.example', role: 'operator' } as const
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
          <ExportScreen seed={job} origin="https://desk.example" />
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
}

it('shows how far an export is, and cancels it: nothing is offered for download', async () => {
  show()
  expect(screen.getByText('120,000 of 480,000 rows written')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Rows written' }).getAttribute('aria-valuenow')).toBe('25')
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('The export was cancelled')
  expect(asked).toEqual(['/api/sandbox/exports/7/cancel'])
  expect(screen.getByText(/after 120,000 rows/)).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
})

it('says why it was not cancelled, and goes on', async () => {
  answerCancel = () => Response.json({ title: 'Conflict', detail: 'The export is done already.' }, { status: 409 })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByText(/The export is done already/)).toBeDefined())
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined()
})

it('offers what is not one’s own no cancel', () => {
  job = { ...RUNNING, mayChange: false }
  show()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})
