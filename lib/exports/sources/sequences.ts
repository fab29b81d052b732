import 'server-only'
import { countGapped, readGapBatches } from '../../archive/sequence/list-sequence-gaps'
import { gapInput } from '../../archive/sequence/search-params'
import { SEQUENCES } from '../../archive/sequence/sequences'
import { readSubscriptions } from '../../registrations/list/read-subscriptions'
import { exportSource } from '../source'
import { exportScope } from './export-scope'

export const SEQUENCE_SOURCE = exportSource(SEQUENCES, {
  // Rows with chosen reasons are not counted, because a reason is known only once a sequence has been read.
  count: async (db, { environment, filters }, most) =>
    gapInput({ ...SEQUENCES.start, ...filters }).reasons === null
      ? countGapped(db, environment, filters.stream, most)
      : null,
  subjects: ({ resourceId }) => [resourceId],
  async *rows(db, { environment, filters }, signal) {
    const input = gapInput({ ...SEQUENCES.start, ...filters })
    for await (const rows of readGapBatches(db, exportScope(environment), input, readSubscriptions)) {
      signal.throwIfAborted()
      yield rows
    }
  },
})
