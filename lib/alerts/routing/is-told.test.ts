import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEVERITIES } from '../../model/alert/alert'
import { isToldInPlace, isToldThrough } from './is-told'

const IDS = ['a', 'b', 'c', 'd'] as const
const ids = fc.uniqueArray(fc.constantFrom(...IDS))
const severities = fc.uniqueArray(fc.constantFrom(...SEVERITIES))
const cases = fc.record({
  channels: fc.tuple(severities, severities, severities, severities),
  existing: ids,
  channelIds: ids,
  severity: fc.constantFrom(...SEVERITIES),
})

const told = ({ channels, existing, ...alert }: typeof cases extends fc.Arbitrary<infer Case> ? Case : never) =>
  IDS.filter(
    (id, index) =>
      existing.includes(id) && isToldThrough({ id, severities: channels[index] ?? [] }, alert, new Set(existing)),
  )

test('an alert goes to the channels that its rule names and that are left, and by severity without one', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const left = IDS.filter((id) => given.channelIds.includes(id) && given.existing.includes(id))
      const bySeverity = IDS.filter(
        (id, index) => given.existing.includes(id) && given.channels[index]?.includes(given.severity),
      )
      expect(told(given)).toEqual(left.length > 0 ? left : bySeverity)
    }),
  )
})

test('in place of a channel, a named one that works is enough; without one everybody is told', () => {
  fc.assert(
    fc.property(ids, ids, (channelIds, working) => {
      const told = working.filter((id) => isToldInPlace(id, { channelIds }, new Set(working)))
      const named = working.filter((id) => channelIds.includes(id))
      expect(told).toEqual(named.length > 0 ? named : working)
    }),
  )
})
