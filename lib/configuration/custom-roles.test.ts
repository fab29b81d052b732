import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_PERMISSIONS, BUILT_IN_ROLES, grants } from '../model/role'
import { parseCustomRoles } from './custom-roles'

const BASE = 'account.read,account.write,sync.read'
const named = (value: string) => parseCustomRoles({ ROLES: 'night-desk', ROLE_NIGHT_DESK: value })

test('a role has the permissions that it lists, those of built-in roles, and not those that are taken away', () => {
  expect(parseCustomRoles({})).toEqual({ names: [], roles: [], problems: [] })
  expect(named(` ${BASE}, audit.read `)).toMatchObject({
    problems: [],
    roles: [{ name: 'night-desk', permissions: ['audit.read', 'sync.read', 'account.read', 'account.write'] }],
  })
  const [role] = named('-export.payload,operator,secret.write').roles
  const operator = ALL_PERMISSIONS.filter((permission) => grants('operator', permission, []))
  expect(new Set(role?.permissions)).toEqual(
    new Set([...operator.filter((permission) => permission !== 'export.payload'), 'secret.write']),
  )
})

describe('ROLES is refused, without its value, where it', () => {
  test.each<[string, string, RegExp]>([
    ['holds bad characters', 'Night', /^ROLES must list names/],
    ['begins with a digit', '1st', /^ROLES must list names/],
    ['names a long one', 'a'.repeat(31), /^ROLES has a name of more than 30/],
    ...BUILT_IN_ROLES.map(
      (role) => [`names the built-in ${role}`, role, /^ROLES uses a reserved name/] as [string, string, RegExp],
    ),
    ['names none', 'none', /^ROLES uses a reserved name/],
    ['names one twice', 'night,night', /^ROLES names a role twice/],
    ['names too many', Array.from({ length: 21 }, (_, at) => `role${at}`).join(','), /^ROLES must name at most 20/],
  ])('%s', (_, ROLES, problem) => {
    const { problems, roles } = parseCustomRoles({ ROLES })
    expect(problems).toEqual([expect.stringMatching(problem)])
    expect(roles).toEqual([])
  })
})

describe('the permissions of a role are refused, without a value, where they', () => {
  test.each([
    ['are missing', '', /^ROLE_NIGHT_DESK is required/],
    ['hold an unknown one', `${BASE},canary.read`, /^ROLE_NIGHT_DESK has no permission or built-in role at place 4/],
    ['take away an unknown one', 'operator,-canary', /^ROLE_NIGHT_DESK has no permission at place 2/],
    ['take away a whole role', 'admin,-operator', /^ROLE_NIGHT_DESK has no permission at place 2/],
    ['take away one that is not given', 'viewer,-secret.write', /^ROLE_NIGHT_DESK takes away a permission/],
    ['name one twice', `${BASE},sync.read`, /^ROLE_NIGHT_DESK names something twice/],
    ['leave out what every page needs', 'delivery.read', /^ROLE_NIGHT_DESK must include account.read/],
  ])('%s', (_, value, problem) => {
    const { problems } = named(value)
    expect(problems).toEqual([expect.stringMatching(problem)])
    expect(problems.join()).not.toContain('canary')
  })
})

test('whatever a variable holds, a role grants what it names alone, or its variable is refused', () => {
  const entry = fc.oneof(
    fc.constantFrom(...ALL_PERMISSIONS, ...BUILT_IN_ROLES),
    fc.constantFrom(...ALL_PERMISSIONS).map((permission) => `-${permission}`),
    fc.string({ maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), (entries) => {
      const { roles, problems } = named(['viewer', ...entries].join(','))
      expect(roles.length + problems.length).toBe(1)
      for (const permission of roles[0]?.permissions ?? []) {
        const isNamed =
          entries.includes(permission) ||
          BUILT_IN_ROLES.some((role) => ['viewer', ...entries].includes(role) && grants(role, permission, []))
        expect([permission, isNamed, entries.includes(`-${permission}`)]).toEqual([permission, true, false])
      }
    }),
  )
})
