import { expect, test } from 'vitest'
import { VARIANTS } from '../options'
import { reflectHistory } from './reflect'
import { createWorld } from './world'

const INSTANTS = ['2026-11-20T12:00:00Z', '2027-06-30T12:00:00Z', '2027-07-14T04:30:00Z', '2255-01-01T00:00:00Z']

test.each(INSTANTS)('sources that are rerouted at the start are so when it is %s', (now) => {
  for (const variant of VARIANTS) {
    const { holdings } = createWorld(variant)
    reflectHistory({ changes: [] }, holdings, Date.parse(now))
    const sources = [...holdings.values()].flatMap(({ fundingSources }) => [...fundingSources.values()])
    const rerouted = sources.filter(({ statusReason }) => statusReason === 'rerouted')
    expect(rerouted.length).toBeGreaterThan(0)
    expect(rerouted.filter(({ availableAt }) => Date.parse(availableAt ?? '') <= Date.parse(now))).toEqual([])
  }
})
