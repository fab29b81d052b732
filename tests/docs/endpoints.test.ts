import { describe, expect, test } from 'vitest'
import { CREDENTIAL_MODES, CREDENTIALS_BY_SCOPE } from '@/lib/ramp/contract/endpoints/credentials'
import { ENDPOINTS } from '@/lib/ramp/contract/endpoints/endpoints'
import { COMMON_USER_ERRORS } from '@/lib/ramp/contract/endpoints/errors'
import { read } from './support/project'

const page = read('docs/endpoints.md')

const rows = [...page.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name, rest]) => ({
  name: String(name),
  cells: String(rest)
    .split(' | ')
    .map((cell) => cell.replace(/^`(.*)`$/, '$1')),
}))

describe('docs/endpoints.md', () => {
  test('has a row for every endpoint as the registry has it, and no other', () => {
    const documented = rows
      .filter(({ name }) => !(name in CREDENTIAL_MODES))
      .map(({ name, cells: [request, section, scope, success, refusals] }) => [
        name,
        { request, section, scope, success, refusals },
      ])
    const registry = Object.entries(ENDPOINTS).map(([id, endpoint]) => {
      const { method, path, section, scope, successStatus, errors } = endpoint
      const own = errors.filter((error) => !COMMON_USER_ERRORS.some((common) => common === error))
      const refusals = [...new Set(own.map(({ status }) => status))]
      return [
        id,
        {
          request: `${method} ${path}`,
          section,
          scope,
          success: String(successStatus),
          refusals: refusals.toSorted((a, b) => a - b).join(', ') || '–',
        },
      ]
    })
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(registry))
  })

  test.each(rows.filter(({ name }) => name in ENDPOINTS).map(({ name, cells }) => [name, cells] as const))(
    'names the files that serve and try %s',
    (id, cells) => {
      const [standIn = '', standInTests = '', cases = ''] = cells.slice(-3)
      expect(standIn).toMatch(/^sandbox\/routes\//)
      expect(cases).toMatch(/^tests\/conformance\/cases\//)
      const segments = (cells[0] ?? '').split('/').slice(2)
      const words = segments.filter((segment) => /^[a-z][\w-]+$/.test(segment) && segment !== 'integrator')
      expect(words.filter((word) => read(standInTests).includes(word))).not.toEqual([])
      for (const file of [standIn, cases])
        expect(read(file)).toMatch(new RegExp(`(^ +|[{] )(async )?${id}(:|\\(|,)`, 'm'))
    },
  )

  test('has every credential mode with what it opens', () => {
    const documented = rows.filter(({ name }) => name in CREDENTIAL_MODES)
    expect(documented.map(({ name, cells }) => [name, cells])).toEqual(
      Object.entries(CREDENTIAL_MODES).map(([mode, words]) => [
        mode,
        [
          words,
          Object.entries(CREDENTIALS_BY_SCOPE)
            .flatMap(([scope, modes]) => (modes.some((opened) => opened === mode) ? [scope] : []))
            .join(', '),
        ],
      ]),
    )
  })
})
