import { expect, test } from 'vitest'
import type { DeliveryRow } from '../dto'
import { NO_FILTER } from '../filter/filter'
import { createWatcher } from './watcher'

// Only its number matters here.
const row = (id: number) => ({ id: String(id) }) as DeliveryRow

function watch() {
  const ended: string[] = []
  const watcher = createWatcher({
    filter: NO_FILTER,
    position: { id: 0, floor: 0 },
    isContinued: false,
    now: 0,
    onEnd: () => void ended.push('once'),
  })
  return { ...watcher, ended }
}

test.each([
  [true, 'data: {"isOver":true}'],
  [false, 'data: {"isOver":false}'],
])('a stream that ends sends nothing of what waits and nothing that comes later; over: %s', async (isOver, data) => {
  const { body, sendBuffer, turn, end, ended } = watch()
  sendBuffer.putRows([row(1)], 0, 1)
  end({ isOver })
  sendBuffer.putRows([row(2)], 0, 2)
  turn(500)
  end()
  expect(await new Response(body).text()).toBe(`retry: 200\nevent: end\n${data}\n\n`)
  expect(ended).toEqual(['once'])
})

test('a stream that is taken as it comes ends after what it has sent', async () => {
  const { body, sendBuffer, turn, end } = watch()
  const text = new Response(body).text()
  await Promise.resolve()
  sendBuffer.putRows([row(1)], 0, 1)
  turn(500)
  end({ isOver: true })
  sendBuffer.putRows([row(2)], 0, 2)
  turn(1000)
  expect([...(await text).matchAll(/^event: (.*)$/gm)].map(([, name]) => name).at(-1)).toBe('end')
  expect(await text).not.toContain('"2"')
})
