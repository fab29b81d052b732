import { describe, expect, test } from 'vitest'
import { ALL_READ_KINDS, isReadRecorded, READ_SETTINGS, type ReadKind } from '@/lib/api/read-kinds'
import { AUDIT_ACTIONS } from '@/lib/auth/audit-actions'
import { PERMISSION_WORDS } from '@/lib/auth/permission-words'
import { BUILT_IN_ROLES, PERMISSIONS } from '@/lib/model/role'
import { projectFiles, read } from './support/project'

/** The rows of the table below a heading, without its header row. */
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
    expect(table('docs/permissions.md', 'Roles').map(([role]) => role)).toEqual([...BUILT_IN_ROLES])
  })

  test('says for each permission which roles hold it', () => {
    const documented = table('docs/permissions.md', 'Permissions').map(([permission, , ...marks]) => [
      permission,
      BUILT_IN_ROLES.filter((_, index) => marks[index] === 'yes'),
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

describe('docs/audit.md, reads', () => {
  test('has a row for each kind, with the settings that record it', () => {
    const documented = table('docs/audit.md', 'Reads').map(([kind, , recorded]) => [kind, recorded])
    const settingsOf = (kind: ReadKind) => READ_SETTINGS.filter((setting) => isReadRecorded(kind, setting)).join(', ')
    expect(Object.fromEntries(documented)).toEqual(
      Object.fromEntries(ALL_READ_KINDS.map((kind) => [kind, settingsOf(kind)])),
    )
  })
})

const PAGES = projectFiles()
  .filter((file) => /^app\/\[environment\]\/.*\/page\.tsx$/.test(file))
  .map((file) => ({ file, folder: file.replace(/^app\/\[environment\]\/|\/page\.tsx$/g, ''), source: read(file) }))

/** Pages that record no read of their own, because they show forms, sums and samples. */
const READS_NOTHING = [
  'alerts/channels/[channelId]/edit',
  'alerts/channels/new',
  'alerts/rules/new',
  'console',
  'console/[endpoint]',
  'console/simulations',
  'console/simulations/[simulation]',
  'doctor',
  'documentation',
  'documentation/[document]',
  'events',
  'exports/schedules/new',
  'overview',
  'redeliveries/new',
  'redeliveries/targets/[targetId]/edit',
  'redeliveries/targets/new',
  'reports/deliveries',
  'reports/deliveries/saved/[exportId]',
  'settings/account',
  'settings/roles',
  'users',
  'webhooks/secret',
  // These pages record the read where the delivery is known.
  'deliveries/compare',
  'events/[event]',
]

describe('pages and the record of reads', () => {
  const reading = PAGES.flatMap(({ folder, source }) => {
    const part = /^const ACCESS = \{\s+permission: '[a-z_.]+',\s+reads: '\w+',\s+part: '([^']+)',?\s+\}/m.exec(
      source,
    )?.[1]
    return part === undefined ? [] : [{ folder, part }]
  })

  test('a page that reads is recorded under its own address', () => {
    expect(reading.length).toBeGreaterThan(25)
    expect(reading.map(({ part }) => part)).toEqual(reading.map(({ folder }) => inBraces(folder)))
  })

  test('every other page with a permission is a list, or is named here', () => {
    const silent = PAGES.filter(
      ({ folder, source }) => /deskPage[(<]/.test(source) && !reading.some((one) => one.folder === folder),
    )
    expect(silent.map(({ folder }) => folder).sort()).toEqual([...READS_NOTHING].sort())
  })
})

const inBraces = (folder: string) => folder.replaceAll('[', '{').replaceAll(']', '}')
