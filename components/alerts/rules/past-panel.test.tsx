import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { framed } from '@/tests/support/framed'
import { PastPanel } from './past-panel'

const asked = vi.fn()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  asked.mockReset()
})

function show(canTryPast: boolean, subject?: string) {
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked(JSON.parse(body))
    return Promise.resolve(Response.json({ days: 30, count: 0, firings: [], threshold: null, series: [] }))
  })
  const kind = { id: 'incident', canTryPast, threshold: null }
  render(framed(<PastPanel kind={kind} settings={{ failures: 3 }} {...(subject && { subject })} />).page)
}

test('a rule whose past is not kept says so, and is not tried', async () => {
  show(false)
  expect(
    await screen.findByText(/^Past data for this rule is not stored, so the rule can’t be tried on it/),
  ).toBeDefined()
  expect(screen.queryByText(/^It would/)).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('the past of one subject is asked for alone', async () => {
  show(true, 'https://a.acme.example/hook')
  expect(await screen.findByText('It would not have fired.')).toBeDefined()
  expect(asked).toHaveBeenCalledWith({
    kind: 'incident',
    settings: { failures: 3 },
    subject: 'https://a.acme.example/hook',
  })
})
