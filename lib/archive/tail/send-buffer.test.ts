import { expect, test } from 'vitest'
import type { DeliveryRow } from '../dto'
import { createSendBuffer } from './send-buffer'

// Only its number matters to the send buffer.
const row = (id: number) => ({ id: String(id) }) as DeliveryRow

test('a client that leaves between the beginning and the rows goes on before the rows', () => {
  const sendBuffer = createSendBuffer({ id: 5, floor: 100 }, true)
  sendBuffer.putRows([row(7), row(6)], 0, 8)
  expect(sendBuffer.take()).toBe('retry: 3000\nid: 5-100\nevent: begin\ndata: {"isContinued":true}\n\n')
  expect(sendBuffer.take()).toBe('id: 8-100\nevent: rows\ndata: {"rows":[{"id":"7"},{"id":"6"}],"skipped":0}\n\n')
  expect(sendBuffer.take()).toBeNull()
})

test('a state is sent once for each change, and the last one counts', () => {
  const sendBuffer = createSendBuffer({ id: 5, floor: 100 }, false)
  sendBuffer.take()
  sendBuffer.putState({ isLive: true })
  sendBuffer.putState({ isLive: false, message: 'Down', since: null })
  expect(sendBuffer.take()).toBe('event: state\ndata: {"isLive":false,"message":"Down","since":null}\n\n')
  sendBuffer.putState({ isLive: false, message: 'Down', since: null })
  sendBuffer.putState(null)
  expect(sendBuffer.take()).toBeNull()
})
