import { expect, test } from 'vitest'
import { noteRequest, type RequestNotes, withNotes } from './request-notes'

test('a note goes into the request that it is made in, also later on its way, and into none that is around it or ended', async () => {
  const outer: RequestNotes = {}
  const inner: RequestNotes = {}
  const later = withNotes(outer, () => {
    const result = withNotes(inner, async () => {
      noteRequest({ operatorId: 'op-inner' })
      await Promise.resolve()
      noteRequest({ environment: 'sandbox' })
    })
    noteRequest({ operatorId: 'op-outer' })
    return result
  })
  noteRequest({ operatorId: 'op-nobody', environment: 'nowhere' })
  await later
  expect([outer, inner]).toEqual([{ operatorId: 'op-outer' }, { operatorId: 'op-inner', environment: 'sandbox' }])
})
