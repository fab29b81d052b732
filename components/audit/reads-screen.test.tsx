import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReadRow } from '@/lib/audit/reads/list-reads'
import { READS } from '@/lib/audit/reads/reads'
import { framed } from '@/tests/support/framed'
import { ReadsScreen } from './reads-screen'

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => '/sandbox/audit/reads',
  useRouter: () => ({ push: () => undefined }),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ROW: ReadRow = {
  id: '1',
  at: '2026-01-20T12:00:00.000Z',
  person: 'Ada',
  isSystem: false,
  token: null,
  kind: 'payload',
  part: 'deliveries/{deliveryId}',
  entityId: '7',
  userId: 'usr_1',
  resourceId: 'or_1',
  address: null,
  requestId: 'r1',
}

function show(rows: ReadRow[], setting: 'off' | 'sensitive' | 'all') {
  const page = { rows, olderCursor: null, newerCursor: null }
  const counts = { total: rows.length, isCapped: false, areValuesCapped: false, kinds: [], people: [] }
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('/counts') ? counts : page))
  const seed = { readAt: Date.now(), filters: READS.load(''), page, counts }
  render(framed(<ReadsScreen seed={seed} setting={setting} />).page)
}

test('a read leads to what was read, or else to what the person read', () => {
  show([ROW, { ...ROW, id: '2', kind: 'list', part: 'alerts', entityId: null }], 'all')
  expect(screen.getAllByRole('link', { name: /^(Delivery|Alerts)/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/sandbox/deliveries/7',
    '/sandbox/audit/reads?person=Ada',
  ])
  const tabs = within(screen.getByRole('navigation', { name: 'Audit' }))
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Reads')
})

test('what is recorded stands above the list, also where nothing is', () => {
  show([], 'off')
  expect(screen.getAllByText(/Reads are not recorded: AUDIT_READS is off/).length).toBeGreaterThan(0)
})
