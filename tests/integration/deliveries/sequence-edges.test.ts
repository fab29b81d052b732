import { expect, test } from 'vitest'
import { getSequence } from '@/lib/archive/sequence/get-sequence'
import { listSequenceGaps } from '@/lib/archive/sequence/list-sequence-gaps'
import { readSubscriptions } from '@/lib/registrations/list/read-subscriptions'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { milestone, usePlatform } from './sequence-fixtures'

useDatabase()
const platform = usePlatform()

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
  'a record of %s, the end of what a date can be, has its place in the list of gaps and its own sequence',
  async (timestamp) => {
    platform.list.add(milestone('ofr_near', 3, 60), milestone('ofr_far', 3, 50, { timestamp }))
    await platform.sync()
    const scope = scopeOf(platform.environment)
    const { rows } = await listSequenceGaps(scope, { reasons: null, streams: [], cursor: null }, readSubscriptions)
    expect(rows.map((row) => row.resourceId).toSorted()).toEqual(['ofr_far', 'ofr_near'])
    const { cells } = await getSequence(
      scope,
      { stream: 'offramp', resourceId: 'ofr_far', current: null },
      readSubscriptions,
    )
    expect(cells.at(-1)).toMatchObject({ sequence: 3, records: 1 })
  },
)
