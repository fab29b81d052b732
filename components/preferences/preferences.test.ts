import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, DENSITIES, parsePreferences, serializePreferences, THEMES } from './preferences'

describe('preferences', () => {
  it('survive the cookie', () => {
    fc.assert(
      fc.property(
        fc.record({
          theme: fc.constantFrom(...THEMES),
          zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'),
          isNavigationCollapsed: fc.boolean(),
          density: fc.constantFrom(...DENSITIES),
          hiddenColumns: fc.subarray(['user', 'endpoint', 'resource']),
        }),
        (preferences) => {
          const cookie = serializePreferences(preferences)
          expect(cookie).toMatch(/^[!-~]*$/)
          expect(cookie).not.toMatch(/[;,"\\]/)
          expect(parsePreferences(cookie)).toEqual(preferences)
        },
      ),
    )
  })

  it.each([undefined, '', 'nonsense', 'theme=pink&zone=Mars/Olympus&density=9&hide=<script>'])(
    'fall back for %s',
    (cookie) => {
      expect(parsePreferences(cookie)).toEqual(DEFAULT_PREFERENCES)
    },
  )
})
