// Plain JavaScript because worker threads of the built server load it from the disk, past any compiler.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

// An extension that is not passed at creation can't be created later by a migration.
const database = await PGlite.create(workerData.dataDir, { extensions: { pg_trgm } })

const ERROR_LONGJMP = 100

/**
 * PGlite calls this step in a loop that swallows every exception: after an abort inside the engine the loop would spin
 * for ever. Ends the thread instead, so that the waiting query fails.
 */
function endOnEngineFailure({ mod }) {
  const step = mod._PostgresMainLoopOnce
  mod._PostgresMainLoopOnce = () => {
    try {
      return step()
    } catch (error) {
      if (error?.status === ERROR_LONGJMP) throw error
      parentPort.postMessage({ type: 'failed', message: String(error?.message ?? error) })
      process.exit(1)
    }
  }
}

const SYNC = Uint8Array.of(0x53, 0, 0, 0, 4)

/** All sessions share one backend: what one of them left behind must not reach the next. */
async function cleanUpSession() {
  await database.execProtocolRawStream(SYNC, { syncToFs: false, onRawData: () => undefined })
  await database.exec('rollback')
  await database.exec('discard all')
}

let current = 0

/** A newer session ends the older ones: `pg` may open the next before it has closed the last. */
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
      parentPort.postMessage({ type: 'data', session, data: copy }, [copy.buffer])
    },
  })
}

async function stop() {
  await database.close()
  parentPort.postMessage({ type: 'stopped' })
  parentPort.close()
}

const handlers = { data: execute, stop }

endOnEngineFailure(database)
let queue = Promise.resolve()
parentPort.on('message', (message) => {
  queue = queue.then(() => handlers[message.type](message))
})
parentPort.postMessage({ type: 'ready' })
