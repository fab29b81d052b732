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
          hasCharacterKeys: fc.boolean(),
          hiddenColumns: fc.subarray(['user', 'endpoint', 'resource', 'eventId', 'sequence', 'constructor']),
          columnWidths: fc.dictionary(fc.constantFrom('user', 'endpoint', 'event'), fc.integer({ min: 64, max: 900 }), {
            noNullPrototype: true,
          }),
        }),
        (preferences) => {
          const cookie = serializePreferences(preferences)
          expect(cookie).toMatch(/^[!-~]*$/)
          expect(cookie).not.toMatch(/[;,"\\]/)
          const read = parsePreferences(cookie)
          expect({ ...read, hiddenColumns: read.hiddenColumns.toSorted() }).toEqual({
            ...preferences,
            hiddenColumns: preferences.hiddenColumns.toSorted(),
          })
        },
      ),
    )
  })

  it.each([
    undefined,
    '',
    'nonsense',
    'theme=pink&zone=Mars/Olympus&density=9&hide=<script>&width=user.9999&width=user.-1&width=a b.99',
  ])('fall back for %s', (cookie) => {
    expect(parsePreferences(cookie)).toEqual(DEFAULT_PREFERENCES)
  })

  it('of an older version leave columns hidden that it did not know', () => {
    expect(parsePreferences('theme=dark&hide=user').hiddenColumns).toEqual([
      ...DEFAULT_PREFERENCES.hiddenColumns,
      'user',
    ])
  })

  it('fit a cookie with every column sized', () => {
    const columns = [
      'time',
      'event',
      'family',
      'outcome',
      'status',
      'resource',
      'endpoint',
      'user',
      'eventId',
      'sequence',
    ]
    const columnWidths = Object.fromEntries(columns.map((column) => [column, 888]))
    expect(serializePreferences({ ...DEFAULT_PREFERENCES, hiddenColumns: columns, columnWidths }).length).toBeLessThan(
      800,
    )
  })
})
