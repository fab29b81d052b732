import { describe, expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '@/lib/auth/audit-actions'
import { PERMISSION_WORDS } from '@/lib/auth/permission-words'
import { PERMISSIONS } from '@/lib/auth/roles'
import { ROLES } from '@/lib/model/role'
import { read } from './support/project'

/** Without the header row. */
function table(document: string, heading: string): string[][] {
  const section = read(document)
    .split(/^## /m)
    .find((text) => text.startsWith(heading))
  const lines = String(section)
    .split('\n')
    .filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}

describe('docs/permissions.md', () => {
  test('has a row for each role', () => {
    expect(table('docs/permissions.md', 'Roles').map(([role]) => role)).toEqual([...ROLES])
  })

  test('says for each permission which roles hold it', () => {
    const documented = table('docs/permissions.md', 'Permissions').map(([permission, , ...marks]) => [
      permission,
      ROLES.filter((_, index) => marks[index] === 'yes'),
    ])
    expect(Object.fromEntries(documented)).toEqual(PERMISSIONS)
  })

  test('says what each allows as the page of roles does', () => {
    const documented = table('docs/permissions.md', 'Permissions').map(([permission, words = '']) => [
      permission,
      words.replaceAll("'", '’'),
    ])
    expect(Object.fromEntries(documented)).toEqual(PERMISSION_WORDS)
  })
})

test('docs/audit.md has a row for each audit action and no other', () => {
  const documented = table('docs/audit.md', 'Actions').map(([action]) => action)
  const actions = Array.isArray(AUDIT_ACTIONS) ? AUDIT_ACTIONS : Object.keys(AUDIT_ACTIONS)
  expect([...documented].sort()).toEqual([...actions].sort())
})
