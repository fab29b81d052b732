import 'server-only'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { PgliteStream } from './pglite-stream'

export type FromWorker =
  | { type: 'ready' }
  | { type: 'stopped' }
  | { type: 'pong' }
  | { type: 'failed'; message: string }
  | { type: 'data'; session: number; data: Uint8Array }

export type ToWorker = { type: 'data'; session: number; data: Uint8Array } | { type: 'ping' } | { type: 'stop' }

export type Pglite = {
  /** All connections share one backend. */
  openStream: () => PgliteStream
  /**
   * Asks the thread for a sign of life and waits for none: a long statement is no fault.
   *
   * @throws Error when the thread has ended, or has said nothing for a minute since it was asked
   */
  requireAlive: () => void
  /** Writes everything out and ends the thread. */
  stop: () => Promise<void>
  kill: () => Promise<void>
}

/** With a smaller stack, deep queries kill the engine. */
const STACK_MB = 32

/** The thread says nothing while it runs a statement, and no statement of ours takes so long. */
const SILENT_MS = 60_000

/**
 * Opens PGlite in a thread, so that heavy queries do not stop the server.
 *
 * @param dataDir a folder, or `memory://`; see `takeFolderLock`.
 * @param onFailure called once when the thread ends without `stop`; all connections fail then.
 * @throws Error when the folder can’t be opened.
 */
export async function openPglite(dataDir: string, onFailure: () => void): Promise<Pglite> {
  const file = path.join(/*turbopackIgnore: true*/ process.cwd(), 'lib', 'db', 'pglite-worker.mjs')
  const worker = new Worker(/*turbopackIgnore: true*/ file, {
    workerData: { dataDir },
    execArgv: [],
    resourceLimits: { stackSizeMb: STACK_MB },
  })
  const streams = new Map<number, PgliteStream>()
  let sessions = 0
  let failure: Error | undefined
  let isReady = false
  let isStopping = false
  /** When the thread was asked, if it has said nothing since; else null. */
  let askedAt: number | null = null
  const send = (message: ToWorker, moved: ArrayBuffer[] = []) => {
    askedAt ??= performance.now()
    worker.postMessage(message, moved)
  }

  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let reason: string | undefined
    worker.on('message', (message: FromWorker) => {
      askedAt = null
      if (message.type === 'ready') resolve()
      else if (message.type === 'failed') reason = message.message
      else if (message.type === 'data') streams.get(message.session)?.push(Buffer.from(message.data))
    })
    worker.once('error', (error) => {
      reason = error.message
    })
    worker.once('exit', () => {
      failure = new Error(describeFailure(isReady ? (isStopping ? 'closed' : 'failed') : 'unopened', reason))
      reject(failure)
      for (const stream of [...streams.values()]) stream.destroy(failure)
      if (isReady && !isStopping) onFailure()
    })
  })

  isReady = true
  return {
    openStream: () => {
      const session = ++sessions
      const stream = new PgliteStream(
        (data) => send({ type: 'data', session, data }, [data.buffer]),
        () => failure,
        () => streams.delete(session),
      )
      streams.set(session, stream)
      return stream
    },
    requireAlive: () => {
      if (failure) throw failure
      if (askedAt === null) send({ type: 'ping' })
      else if (performance.now() - askedAt > SILENT_MS) throw new Error('The embedded database hangs.')
    },
    stop: async () => {
      isStopping = true
      send({ type: 'stop' })
      await exited
    },
    kill: async () => {
      await worker.terminate()
    },
  }
}

function describeFailure(state: 'unopened' | 'failed' | 'closed', reason = 'no reason given'): string {
  const texts = {
    unopened: `The embedded database could not be opened (${reason}).`,
    failed: `The embedded database has stopped (${reason}). Nothing that was committed is lost; the next request opens it again.`,
    closed: 'The embedded database is closed.',
  }
  return texts[state]
}
