import { createServer, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

export type ServedPglite = { url: string; close: () => Promise<void> }

const SSL_REQUEST = 80_877_103
const SYNC = Uint8Array.of(0x53, 0, 0, 0, 4)
const READY = 0x5a
const IDLE = 0x49

/** `pending` holds messages, and null once the connection is closed. */
type Connection = { socket: Socket; pending: (Uint8Array | null)[] }

/**
 * Serves an embedded database to processes that do not live long enough to open one of their own. Its one session goes
 * from connection to connection between transactions; a transaction that a dead process leaves is rolled back.
 */
export async function servePglite(dataDir: string): Promise<ServedPglite> {
  const database = await PGlite.create(dataDir, { extensions: { pg_trgm } })
  const connections = new Set<Connection>()
  let owner: Connection | null = null
  let isAtWork = false

  const server = createServer((socket) => {
    const connection: Connection = { socket, pending: [] }
    connections.add(connection)
    const read = messageReader((message) => {
      connection.pending.push(message)
      void work()
    })
    socket.on('data', read)
    // A killed process resets its connection.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      connection.pending.push(null)
      void work()
    })
  })

  async function work(): Promise<void> {
    if (isAtWork) return
    isAtWork = true
    for (let next = pick(); next; next = pick()) {
      const message = next.pending.shift()
      if (message === undefined) break
      if (message === null) await end(next)
      else if (isSslRequest(message)) next.socket.write('N')
      else await answer(next, message)
    }
    isAtWork = false
  }

  const pick = () => {
    const waiting = owner ? [owner] : [...connections]
    return waiting.find(({ pending }) => pending.length > 0)
  }

  async function answer(connection: Connection, message: Uint8Array): Promise<void> {
    owner = connection
    const answers: Uint8Array[] = []
    await database.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (bytes) => answers.push(Uint8Array.from(bytes)),
    })
    const bytes = Buffer.concat(answers)
    if (readyState(bytes) === IDLE) owner = null
    if (bytes.length > 0) connection.socket.write(bytes)
  }

  async function end(connection: Connection): Promise<void> {
    connections.delete(connection)
    if (owner !== connection) return
    await database.execProtocolRawStream(SYNC, { syncToFs: false, onRawData: () => undefined })
    await database.exec('rollback')
    owner = null
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `postgres://rampdesk@127.0.0.1:${address.port}/postgres`,
    close: async () => {
      for (const { socket } of connections) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
    },
  }
}

const isSslRequest = (message: Uint8Array) =>
  message.length === 8 && Buffer.from(message).readInt32BE(4) === SSL_REQUEST

/** Cuts the bytes that arrive into messages. The first messages have no letter before their length. */
function messageReader(onMessage: (message: Uint8Array) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isStarted = false
  return (data) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const before = isStarted ? 1 : 0
      if (rest.length < before + 4) return
      const length = before + rest.readInt32BE(before)
      if (rest.length < length) return
      const message = Uint8Array.from(rest.subarray(0, length))
      rest = rest.subarray(length)
      isStarted ||= !isSslRequest(message)
      onMessage(message)
    }
  }
}

/** The state of the transaction by the last answer that says that the session is ready; null if there is none. */
function readyState(bytes: Buffer): number | null {
  let state: number | null = null
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    if (bytes[at] === READY) state = bytes[at + 5] ?? null
  return state
}
