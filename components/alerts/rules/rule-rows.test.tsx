import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RuleRow } from '@/lib/alerts/dto'
import { framed } from '@/tests/support/framed'
import { RuleRows } from './rule-rows'

const RULE: RuleRow = {
  id: '1',
  kind: 'silence',
  kindTitle: 'Silence',
  about: 'Fires when no delivery came.',
  name: 'Silence of an endpoint',
  severity: 'page',
  settings: {},
  channels: [],
  isOn: true,
  isKnown: true,
  firing: 2,
  firedLately: 7,
  lastFiredAt: null,
  changedAt: '2026-11-20T12:30:00.000Z',
  changedBy: 'Rampdesk',
}

afterEach(cleanup)

test('a rule says how many of its alerts fire, and how often it fired in 30 days', () => {
  render(framed(<RuleRows rules={[RULE]} channels={[]} />).page)
  const table = screen.getByRole('table', { name: 'Alert rules' })
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  const [, row] = within(table).getAllByRole('row')
  const textOf = (head: string) => row?.children[heads.indexOf(head)]?.textContent
  expect(textOf('Firing')).toMatch(/^2 /)
  expect(textOf('In 30 days')).toBe('7')
  expect(textOf('Last fired')).toBe('never')
})
