import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.mjs'

test('a taken port moves on', async () => {
  const server = createServer()
  const port = await freePort(0)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  try {
    expect(await freePort(port)).toBeGreaterThan(port)
  } finally {
    server.close()
  }
})
