import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceLines, withVariables } from './env-file'

const NAMES = ['NEXTAUTH_SECRET', 'VAULT_KEY', 'RAMP_LIVE_BASE_URL', 'PORT']
const value = fc.string({ unit: fc.constantFrom(...'abAB019+/=# $\\\'"-_.:'), maxLength: 20 })
const variables = fc.dictionary(fc.constantFrom(...NAMES), value)
const other = fc.constantFrom('# a comment', '', 'OTHER=kept', '# PORT=1', 'LOG_LEVEL="info"')

describe('variables of a file', () => {
  test('are set, and every other line stays', () => {
    fc.assert(
      fc.property(fc.array(other), variables, variables, (lines, before, after) => {
        const old = withVariables(lines.join('\n'), before)
        const text = withVariables(old, after)
        expect(parseEnv(text)).toEqual({ ...parseEnv(old), ...after })
        for (const line of lines.filter(Boolean)) expect(text.split('\n')).toContain(line)
        expect(withVariables(text, after)).toBe(text)
      }),
    )
  })

  test('are shown as a difference without secrets', () => {
    const lines = differenceLines(
      { VAULT_KEY: 'canary-1', PORT: '1', HOST: 'a', DATABASE_URL: 'canary-2' },
      { VAULT_KEY: 'canary-3', PORT: '1', HOST: 'b', NEXTAUTH_SECRET: 'canary-4' },
    )
    expect(lines).toEqual([
      '- VAULT_KEY=(hidden)',
      '+ VAULT_KEY=(hidden)',
      '- HOST=a',
      '+ HOST=b',
      '+ NEXTAUTH_SECRET=(hidden)',
    ])
  })
})
