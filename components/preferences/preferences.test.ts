import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_PREFERENCES,
  DENSITIES,
  NAVIGATIONS,
  parsePreferences,
  REGISTRATION_VIEWS,
  serializePreferences,
  THEMES,
} from './preferences'

const COLUMNS = ['user', 'endpoint', 'resource', 'eventId', 'sequence', 'constructor']
const list = fc.record({
  hidden: fc.subarray(COLUMNS),
  shown: fc.subarray(COLUMNS),
  order: fc.shuffledSubarray(COLUMNS),
  widths: fc.dictionary(fc.constantFrom('user', 'endpoint', 'event'), fc.integer({ min: 64, max: 900 }), {
    noNullPrototype: true,
  }),
})
const hasMembers = (part: object) => Object.keys(part).length > 0

describe('preferences', () => {
  it('survive the cookie', () => {
    fc.assert(
      fc.property(
        fc.record({
          theme: fc.constantFrom(...THEMES),
          zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'),
          navigation: fc.constantFrom(...NAVIGATIONS),
          density: fc.constantFrom(...DENSITIES),
          hasCharacterKeys: fc.boolean(),
          hasFirstSteps: fc.boolean(),
          registrationView: fc.constantFrom(...REGISTRATION_VIEWS),
          panelWidth: fc.integer({ min: 100, max: 9_999 }),
          lists: fc.dictionary(fc.constantFrom('deliveries', 'sequences'), list, { noNullPrototype: true }),
        }),
        (preferences) => {
          const cookie = serializePreferences(preferences)
          expect(cookie).toMatch(/^[!-~]*$/)
          expect(cookie).not.toMatch(/[;,"\\]/)
          const said = Object.entries(preferences.lists).filter(([, kept]) => Object.values(kept).some(hasMembers))
          expect(parsePreferences(cookie)).toEqual({ ...preferences, lists: Object.fromEntries(said) })
        },
      ),
    )
  })

  it.each([
    undefined,
    '',
    'nonsense',
    'theme=pink&zone=Mars/Olympus&density=9&hide=<script>&width=user.9999&width=user.-1&width=a b.99&panel=-480',
    'navigation=wide&panel=48.5',
  ])('fall back for %s', (cookie) => {
    expect(parsePreferences(cookie)).toEqual(DEFAULT_PREFERENCES)
  })

  it('of a version with one list are those of that list', () => {
    expect(parsePreferences('theme=dark&hide=user&show=status&width=event.120').lists).toEqual({
      deliveries: { hidden: ['user'], shown: ['status'], widths: { event: 120 }, order: [] },
    })
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
    expect(
      serializePreferences({
        ...DEFAULT_PREFERENCES,
        lists: { deliveries: { hidden: columns, shown: columns, widths: columnWidths, order: columns } },
      }).length,
    ).toBeLessThan(1500)
  })
})
