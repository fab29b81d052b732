import { expect, test } from 'vitest'
import type { DeliveryRow } from '../dto'
import { createOutbox } from './outbox'

// Only its number matters to the outbox.
const row = (id: number) => ({ id: String(id) }) as DeliveryRow

test('a client that leaves between the beginning and the rows goes on before the rows', () => {
  const outbox = createOutbox({ id: 5, floor: 100 }, true)
  outbox.putRows([row(7), row(6)], 0, 8)
  expect(outbox.take()).toBe('retry: 3000\nid: 5-100\nevent: begin\ndata: {"isContinued":true}\n\n')
  expect(outbox.take()).toBe('id: 8-100\nevent: rows\ndata: {"rows":[{"id":"7"},{"id":"6"}],"skipped":0}\n\n')
  expect(outbox.take()).toBeNull()
})

test('a state is sent once for each change, and the last one counts', () => {
  const outbox = createOutbox({ id: 5, floor: 100 }, false)
  outbox.take()
  outbox.putState({ isLive: true })
  outbox.putState({ isLive: false, message: 'Down', since: null })
  expect(outbox.take()).toBe('event: state\ndata: {"isLive":false,"message":"Down","since":null}\n\n')
  outbox.putState({ isLive: false, message: 'Down', since: null })
  outbox.putState(null)
  expect(outbox.take()).toBeNull()
})
