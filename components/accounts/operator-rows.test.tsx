import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OperatorRow } from '@/lib/auth/accounts/dto'
import { framed } from '@/tests/support/framed'
import { OperatorRows } from './operator-rows'

afterEach(cleanup)

const IDENTITY = { host: 'login.acme.example', since: '2026-05-04T10:00:00.000Z' }

const rowOf = (more: Partial<OperatorRow>): OperatorRow => ({
  id: 'a',
  name: 'Ann',
  email: 'ann@desk.example',
  role: 'viewer',
  environmentRoles: [],
  isDisabled: false,
  isYou: false,
  isProviders: false,
  identity: null,
  hasApp: false,
  hasPasskey: false,
  mustHaveFactor: false,
  createdAt: '2026-01-02T10:00:00.000Z',
  lastSeenAt: null,
  sessions: 0,
  tokens: 0,
  ...more,
})

/** How a person signs in, as shown in its column and below the name for narrow tables. */
function waysShown(more: Partial<OperatorRow>): (string | undefined)[] {
  render(framed(<OperatorRows accounts={[rowOf(more)]} onMade={() => undefined} />).page)
  const row = screen.getAllByRole('row').at(-1) as HTMLElement
  const column = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Signs in with')
  const name = within(row).getByText(/Ann/).closest('td, th')?.textContent ?? ''
  return [row.children[column]?.textContent ?? undefined, /Signs in with (.*)/.exec(name)?.[1]]
}

test.each([
  ['by the password alone', {}, 'Password', undefined],
  [
    'by password and provider',
    { identity: IDENTITY },
    /^Password or login\.acme\.example, linked .*May/,
    /^Password or login\.acme\.example, linked .*May/,
  ],
  [
    'by the provider alone',
    { isProviders: true, identity: IDENTITY },
    /^login\.acme\.example, since .*May/,
    /^login\.acme\.example, since .*May/,
  ],
])('a person who signs in %s is listed so', (_, more, inColumn, below) => {
  const [column, name] = waysShown(more)
  expect(column).toMatch(inColumn)
  if (below === undefined) expect(name).toBeUndefined()
  else expect(name).toMatch(below)
})
