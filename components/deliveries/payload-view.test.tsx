import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PayloadView } from './payload-view'

const RAW = '{"b":1.0, "a":1e21,"n":9007199254740993,"b":"\\u00e9\\/"}'

afterEach(cleanup)

it('shows numbers, escapes, order and duplicate keys as they were received', () => {
  render(<PayloadView payload={RAW} bytes={58} sha256={'ab'.repeat(32)} />)
  expect(screen.getByRole('tabpanel').textContent).toBe(
    '{\n  "b": 1.0,\n  "a": 1e21,\n  "n": 9007199254740993,\n  "b": "\\u00e9\\/"\n}',
  )
})

it('shows the raw text without any change', async () => {
  render(<PayloadView payload={RAW} bytes={58} sha256={'ab'.repeat(32)} />)
  fireEvent.click(screen.getByRole('tab', { name: 'Raw' }))
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe(RAW))
})

it('says so when the payload is not JSON', () => {
  render(<PayloadView payload="plain words" bytes={11} sha256={'ab'.repeat(32)} />)
  expect(screen.getByRole('tabpanel').textContent).toContain('not JSON')
})
