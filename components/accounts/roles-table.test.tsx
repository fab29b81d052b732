import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { framed } from '@/tests/support/framed'
import { RolesTable } from './roles-table'

afterEach(cleanup)

test('a permission names the pages and routes that ask for it, or says that others do', () => {
  render(framed(<RolesTable own="admin" custom={[]} />).page)
  const uses = screen.getByRole('list', { name: 'Where audit.read is used', hidden: true })
  expect(uses.textContent).toContain('/{environment}/audit/reads')
  expect(uses.textContent).toContain('GET /api/{environment}/audit/chain')
  expect(screen.queryByRole('list', { name: 'Where view.manage is used', hidden: true })).toBeNull()
})

test('on a phone a permission lists its roles in place of columns, and no page is not counted', () => {
  render(framed(<RolesTable own="admin" custom={[]} />).page)
  const rowOf = (permission: string) => screen.getByRole('row', { name: new RegExp(`^${permission}`) })
  expect(within(rowOf('target.write')).getByText('admin').className).toContain('sm:hidden')
  expect(within(rowOf('sync.run')).getByText('operator, admin')).toBeTruthy()
  expect(within(rowOf('return.refresh')).getByText(/^Used by/).textContent).toMatch(/^Used by \d+ routes$/)
  expect(within(rowOf('return.read')).getByText(/^Used by/).textContent).toMatch(/^Used by \d+ pages and \d+ routes$/)
})
