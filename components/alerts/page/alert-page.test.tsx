import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buttonStyle } from '@/components/ui/button'
import type { AlertDetail, AlertRow } from '@/lib/alerts/dto'
import { framed } from '@/tests/support/framed'
import { AlertPage } from './alert-page'

const SUBJECT = 'https://a.acme.example/hook'
const FIRED = '2026-11-20T12:30:00.000Z'
const ROWS = '/sandbox/deliveries?outcome=failed'

const threshold = { name: 'percent', label: 'Share of deliveries', unit: '%', min: 0.1, max: 100, isWhole: false }

const ALERT: AlertRow = {
  id: '7',
  ruleId: '1',
  ruleName: 'Share of failures',
  severity: 'page',
  state: 'firing',
  subject: SUBJECT,
  subjectName: 'a.acme.example/hook',
  evidence: { sentence: '12 of 40 deliveries failed.', value: 30, threshold: 10, href: ROWS },
  firedAt: FIRED,
  firstFiredAt: FIRED,
  resolvedAt: null,
  timesFired: 1,
  acknowledgedAt: null,
  acknowledgedBy: null,
  snoozedUntil: null,
  quiet: null,
}

const DETAIL: AlertDetail = {
  alert: ALERT,
  advice: {
    says: 'See which deliveries failed.',
    action: 'Open deliveries',
    also: [{ label: 'Registrations', href: '/sandbox/webhooks' }],
  },
  past: { kind: 'failure-share', settings: { percent: 10 }, threshold },
  readAt: FIRED,
  history: [],
  messages: [],
}

const asked = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
    if (!address.endsWith('/alert-rules/try')) return Promise.resolve(Response.json(DETAIL))
    asked(JSON.parse(body ?? ''))
    return Promise.resolve(Response.json({ days: 30, count: 0, firings: [], threshold: null, series: [] }))
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  asked.mockReset()
})

const show = (alert: Partial<AlertRow> = {}, detail: Partial<AlertDetail> = {}) =>
  render(framed(<AlertPage seed={{ ...DETAIL, ...detail, alert: { ...ALERT, ...alert } }} />).page)

/** The labels of the controls that look primary. */
const primaries = () => {
  const own = buttonStyle({ look: 'primary' }).split(' ')
  const controls = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
  return controls
    .filter(({ classList }) => own.every((name) => classList.contains(name)))
    .map(({ textContent }) => textContent)
}

test.each([
  { acknowledgedBy: null, label: 'Acknowledge' },
  { acknowledgedBy: 'Olga', label: 'Withdraw acknowledgement' },
])('the page of an alert has one primary button, the advice’s, beside $label', ({ acknowledgedBy, label }) => {
  show({ acknowledgedBy, acknowledgedAt: acknowledgedBy && FIRED })
  expect(screen.getByRole('button', { name: label })).toBeDefined()
  expect(primaries()).toEqual(['Open deliveries'])
})

test('the advice says what to do and leads to the evidence and elsewhere', () => {
  show()
  const advice = within(screen.getByRole('region', { name: 'What to do now' }))
  expect(advice.getByText('See which deliveries failed.')).toBeDefined()
  expect(advice.getByRole('link', { name: 'Registrations' }).getAttribute('href')).toBe('/sandbox/webhooks')
  expect(screen.getByRole('link', { name: 'Open deliveries' }).getAttribute('href')).toBe(ROWS)
  cleanup()
  show({ state: 'resolved', resolvedAt: FIRED })
  expect(screen.getByRole('region', { name: 'What to do' })).toBeDefined()
  cleanup()
  show({}, { advice: null })
  expect(screen.queryByRole('region', { name: /^What to do/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open the evidence' }).getAttribute('href')).toBe(ROWS)
})

test('the past of the alert’s subject is tried by its rule, where it is kept', async () => {
  show()
  expect(await screen.findByText('It would not have fired.')).toBeDefined()
  expect(asked.mock.calls).toEqual([[{ kind: 'failure-share', settings: { percent: 10 }, subject: SUBJECT }]])
  cleanup()
  show({}, { past: null })
  expect(screen.queryByRole('region', { name: 'In the last 30 days' })).toBeNull()
})
