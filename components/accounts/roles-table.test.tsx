import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RolesTable } from './roles-table'

afterEach(cleanup)

test('a permission names the pages and routes that ask for it, or says that others do', () => {
  render(<RolesTable own="admin" custom={[]} />)
  const uses = screen.getByRole('list', { name: 'Where audit.read is used', hidden: true })
  expect(uses.textContent).toContain('/{environment}/audit/reads')
  expect(uses.textContent).toContain('GET /api/{environment}/audit/chain')
  expect(screen.queryByRole('list', { name: 'Where view.manage is used', hidden: true })).toBeNull()
})
