import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '@/components/api/frame-context'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import type { ExportPreset } from '@/lib/exports/presets/dto'
import type { PayloadPolicy } from '@/lib/model/export'
import type { Role } from '@/lib/model/role'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { ExportDialog } from './export-dialog'
// A browser fetches this code on demand; imported here, no test waits for it.
import '@/components/ui/layers/dialog-layer'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const

type Sent = { path: string; body: { requestKey?: string; settings: { layout: object } } }

let sent: Sent[]
let policies: PayloadPolicy[]
let answerStart: () => Response
let presets: ExportPreset[]

const column = (id: string, head: string) => ({ id, head, kind: 'text', isHiddenAtFirst: false })

beforeEach(() => {
  localStorage.clear()
  sent = []
  presets = []
  policies = ['omit', 'masked', 'full']
  answerStart = () =>
    Response.json({ id: '7', state: 'queued', name: 'deliveries', file: null } as Partial<ExportJobDto>)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = vi.fn()
      close = vi.fn()
    },
  )
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('/sources'))
      return Response.json([
        {
          list: 'deliveries',
          title: 'Deliveries',
          columns: [column('time', 'Time'), column('event', 'Event'), column('user', 'User')],
          payloadPolicies: policies,
        },
      ])
    if (path.includes('/export-presets')) return Response.json({ presets })
    const body = JSON.parse(String(init.body))
    if (path.endsWith('/count')) {
      const { zone } = body.settings.layout
      const words = ['Outcome: failed', ...(zone === 'UTC' ? [] : [`Times in ${zone}`])]
      return Response.json({ rows: 12_431, words, isSmall: false })
    }
    sent.push({ path, body })
    return answerStart()
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(role: Role = 'operator') {
  const onStarted = vi.fn()
  const onClose = vi.fn()
  const frame = {
    environment,
    environments: [environment],
    operator: { name: 'Olga', email: 'olga@desk.example', role },
    coverage: NO_COVERAGE,
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreferencesProvider initial={DEFAULT_PREFERENCES}>
        <FrameProvider frame={frame}>
          <ExportDialog
            noun="deliveries"
            list="deliveries"
            query="outcome=failed"
            slidingQuery="outcome=failed"
            shown={{ hidden: ['user'], order: [] }}
            warning={<p>The archive has a hole</p>}
            onClose={onClose}
            onStarted={onStarted}
          />
        </FrameProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('12,431 deliveries')
  return { onStarted, onClose }
}

const start = () =>
  fireEvent.submit(screen.getByRole('button', { name: /Start export|Exporting/ }).closest('form') as HTMLFormElement)

const lastLayout = () => sent.at(-1)?.body.settings.layout

it('says how many rows and which filter, and begins with the columns in sight', async () => {
  const { onStarted, onClose } = await open()
  expect(screen.getByText('Outcome: failed')).toBeDefined()
  expect(screen.getByText('The archive has a hole')).toBeDefined()
  start()
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith(expect.objectContaining({ id: '7' })))
  expect(onClose).toHaveBeenCalled()
  expect(lastLayout()).toEqual({ format: 'csv', columns: ['time', 'event'], payload: 'omit', zone: 'UTC', bom: false })
})

it('asks again for the same job when the same order is repeated, and for another after a change', async () => {
  answerStart = () => Response.json({ title: 'Down', detail: 'The desk is busy.' }, { status: 503 })
  await open()
  start()
  await screen.findByText(/The desk is busy/)
  start()
  await waitFor(() => expect(sent).toHaveLength(2))
  await screen.findByRole('button', { name: 'Start export' })
  fireEvent.click(screen.getByRole('radio', { name: /^NDJSON/ }))
  start()
  await waitFor(() => expect(sent).toHaveLength(3))
  const keys = sent.map(({ body }) => body.requestKey)
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
})

it('moves a column by keyboard, and keeps the layout for the next time', async () => {
  const { onStarted } = await open()
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Event' }), { key: 'ArrowUp', altKey: true })
  fireEvent.click(screen.getByRole('checkbox', { name: 'User' }))
  start()
  await waitFor(() => expect(onStarted).toHaveBeenCalled())
  expect(lastLayout()).toMatchObject({ columns: ['event', 'time', 'user'] })
  cleanup()
  await open()
  start()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(lastLayout()).toMatchObject({ columns: ['event', 'time', 'user'] })
})

it('names the filters in the time zone that is chosen', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('Times in'), { target: { value: 'Asia/Kathmandu' } })
  expect(await screen.findByText('Times in Asia/Kathmandu')).toBeDefined()
})

it('needs a column and a time zone', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'None' }))
  expect(screen.getByText('Choose at least one column.')).toBeDefined()
  start()
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  fireEvent.change(screen.getByLabelText('Times in'), { target: { value: 'Mars/Olympus' } })
  expect(screen.getByText(/There is no such time zone/)).toBeDefined()
  start()
  expect(sent).toEqual([])
})

it('keeps its columns where a preset has none that are left, and says so', async () => {
  const layout = { format: 'ndjson', columns: [], payload: 'omit', zone: 'Asia/Kathmandu', bom: false } as const
  presets = [
    {
      id: 'p1',
      list: 'deliveries',
      name: 'Old',
      layout: { ...layout, columns: [] },
      sharedWith: [],
      isMine: true,
      ownerName: 'Olga',
      canChange: true,
      updatedAt: '2026-11-01T00:00:00.000Z',
    },
  ]
  await open()
  fireEvent.change(screen.getByRole('combobox', { name: 'Preset' }), { target: { value: 'p1' } })
  expect(screen.getByText(/no longer has any of the preset’s columns/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Update' })).toBeDefined()
  start()
  await waitFor(() => expect(lastLayout()).toEqual({ ...layout, columns: ['time', 'event'] }))
})

it('shows why a role may not export whole payloads, and offers it no schedule', async () => {
  policies = ['omit', 'masked']
  await open('viewer')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Whole/ }).disabled).toBe(true)
  expect(screen.getByText(/operator and admin may/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Repeat…' })).toBeNull()
})
