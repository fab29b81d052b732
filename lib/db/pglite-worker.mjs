// JavaScript, because threads of the built server load this file from the disk.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** @import { FromWorker, ToWorker } from './open-pglite' */

if (!parentPort) throw new Error('This file runs in a thread of its own.')
const port = parentPort

// No migration can create an extension missing here.
const database = await PGlite.create(workerData.dataDir, { extensions: { pg_trgm } })

const ERROR_LONGJMP = 100

/**
 * @param {FromWorker} message
 * @param {ArrayBuffer[]} [moved]
 */
const send = (message, moved) => port.postMessage(message, moved)

/**
 * PGlite’s loop swallows exceptions and would spin after an abort of the engine: end the thread, so that the query
 * fails.
 */
function endOnEngineFailure() {
  /** @type {{ _PostgresMainLoopOnce: () => void } | undefined} */
  const mod = Reflect.get(database, 'mod')
  if (!mod) throw new Error('PGlite holds its engine somewhere else.')
  const step = mod._PostgresMainLoopOnce
  mod._PostgresMainLoopOnce = () => {
    try {
      return step()
    } catch (error) {
      /** @type {{ status?: unknown, message?: unknown }} */
      const failure = Object(error)
      if (failure.status === ERROR_LONGJMP) throw error
      send({ type: 'failed', message: String(failure.message ?? error) })
      process.exit(1)
    }
  }
}

const SYNC = Uint8Array.of(0x53, 0, 0, 0, 4)

/** All sessions share one backend. */
async function cleanUpSession() {
  await database.execProtocolRawStream(SYNC, { syncToFs: false, onRawData: () => undefined })
  await database.exec('rollback')
  await database.exec('discard all')
}

let current = 0

/**
 * A newer session ends the older ones: `pg` may open the next before it has closed the last.
 *
 * @param {{ session: number, data: Uint8Array }} message
 */
async function execute({ session, data }) {
  if (session < current) return
  if (session > current) {
    if (current > 0) await cleanUpSession()
    current = session
  }
  await database.execProtocolRawStream(data, {
    syncToFs: false,
    onRawData: (bytes) => {
      const copy = new Uint8Array(bytes)
      send({ type: 'data', session, data: copy }, [copy.buffer])
    },
  })
}

async function stop() {
  await database.close()
  send({ type: 'stopped' })
  port.close()
}

endOnEngineFailure()
let queue = Promise.resolve()
port.on('message', (/** @type {ToWorker} */ message) => {
  // Answered between two statements, ahead of those that wait.
  if (message.type === 'ping') return send({ type: 'pong' })
  queue = queue.then(() => (message.type === 'data' ? execute(message) : stop()))
})
send({ type: 'ready' })
