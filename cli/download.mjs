import { createHash } from 'node:crypto'
import { access, constants, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Gone, pauseBefore, Trouble, troubleOf } from './desk.mjs'
import { Ending, EXIT } from './options.mjs'

/** @import { openApi } from './desk.mjs' */
/** @import { FileHandle } from 'node:fs/promises' */

/** @typedef {{ write: (part: Uint8Array) => Promise<void>, keep: () => Promise<void>, drop: () => Promise<void> }} Sink */

const nothing = async () => undefined

/**
 * Checks that a file can be put there, before anything is asked for.
 *
 * @param {string} target
 */
export async function requirePlace(target) {
  const found = await stat(target).catch(() => null)
  if (found?.isDirectory() || /[/\\]$/.test(target))
    throw new Ending(EXIT.usage, `${target} is a folder: name the file, too.`)
  await access(found ? target : dirname(target), constants.W_OK).catch(refuse)
}

/**
 * @param {Error} error
 * @returns {never}
 */
function refuse(error) {
  throw new WriteEnding(EXIT.usage, `The file can’t be created there: ${error.message}`)
}

/** The output can’t be written: for example the disk is full, or a reader has left. */
export class WriteEnding extends Ending {}

/**
 * @param {Promise<unknown>} writing
 * @param {string} what
 * @returns {Promise<void>}
 */
export async function written(writing, what = 'The file') {
  try {
    await writing
  } catch (error) {
    throw new WriteEnding(EXIT.failed, `${what} can’t be written: ${error instanceof Error ? error.message : error}`)
  }
}

/** @returns {Sink} */
function openStandardOutput() {
  // `write` reports the same error.
  process.stdout.on('error', nothing)
  return {
    write: (part) =>
      written(
        new Promise((resolve, reject) =>
          process.stdout.write(part, (error) => (error ? reject(error) : resolve(undefined))),
        ),
      ),
    keep: nothing,
    drop: nothing,
  }
}

/**
 * @param {string} target `-` for the standard output
 * @param {string} id
 * @returns {Promise<Sink>}
 */
export async function openSink(target, id) {
  if (target === '-') return openStandardOutput()
  const found = await stat(target).catch(() => null)
  if (!found || found.isFile()) return openTemporary(target, id)
  // A pipe or a device is written to, and never replaced.
  const handle = await open(target, 'w').catch(refuse)
  return {
    write: (part) => written(handle.writeFile(part)),
    keep: () => written(handle.close()),
    drop: () => handle.close().catch(nothing),
  }
}

/**
 * Writes to a file beside the target, so that it can be moved there in one step.
 *
 * @param {string} target
 * @param {string} id
 * @returns {Promise<Sink>}
 */
async function openTemporary(target, id) {
  const temporary = join(dirname(target), `.${basename(target)}.${id}.${process.pid}.part`)
  const handle = await open(temporary, 'wx', 0o600).catch(refuse)
  return {
    write: (part) => written(handle.writeFile(part)),
    keep: () => written(moveTo(target, temporary, handle)),
    drop: async () => {
      await handle.close().catch(nothing)
      await rm(temporary, { force: true })
    },
  }
}

/**
 * @param {string} target
 * @param {string} temporary
 * @param {FileHandle} handle
 */
async function moveTo(target, temporary, handle) {
  await handle.sync()
  await handle.close()
  await rename(temporary, target)
}

/** A download that brings no byte for this time counts as broken. */
const STALLED_MS = 60_000
/** The most breaks in a row; a try that brought a byte begins the count anew. */
const CUTS_AT_MOST = 5

/**
 * Downloads a file, and goes on where the connection broke off.
 *
 * @param {string} address
 * @param {{ bytes: number, sha256: string }} file
 * @param {ReturnType<typeof openApi>} api
 * @param {Sink} sink
 * @param {(bytes: number) => void} onBytes
 * @returns {Promise<string>} the SHA-256 of all bytes
 */
export async function download(address, file, api, sink, onBytes) {
  const hash = createHash('sha256')
  let bytes = 0
  const take = async (/** @type {Uint8Array} */ part) => {
    await sink.write(part)
    hash.update(part)
    bytes += part.length
    onBytes(bytes)
  }
  for (let cuts = 0; ; ) {
    const before = bytes
    try {
      await downloadFrom(bytes, address, file, api, take)
      if (bytes >= file.bytes) return hash.digest('hex')
      throw new Trouble('The download ended too early')
    } catch (error) {
      api.signal.throwIfAborted()
      if (error instanceof Gone) throw new Ending(EXIT.failed, `Rampdesk no longer has this file: ${error.message}`)
      if (error instanceof Ending) throw error
      cuts = bytes > before ? 1 : cuts + 1
      const { message, retryAfterMs } = troubleOf(error)
      if (cuts > CUTS_AT_MOST) throw new Ending(EXIT.unreached, message)
      await pause(pauseBefore(cuts, retryAfterMs), undefined, { signal: api.signal })
    }
  }
}

/**
 * @param {number} from
 * @param {string} address
 * @param {{ bytes: number, sha256: string }} file
 * @param {ReturnType<typeof openApi>} api
 * @param {(part: Uint8Array) => Promise<void>} take
 */
async function downloadFrom(from, address, file, api, take) {
  const stalled = new AbortController()
  let timer = setTimeout(() => stalled.abort(), STALLED_MS)
  try {
    const range = from === 0 ? {} : { range: `bytes=${from}-`, 'if-range': `"${file.sha256}"` }
    const answer = await api.ask(address, { headers: range, signal: AbortSignal.any([api.signal, stalled.signal]) })
    if ((from > 0 && answer.status !== 206) || !isRestOf(file, from, answer.headers)) {
      // An open body would keep the process running.
      await answer.body?.cancel()
      throw new Ending(EXIT.failed, 'Rampdesk offers other bytes than this export has. Make the export again.')
    }
    for await (const part of /** @type {AsyncIterable<Uint8Array>} */ (answer.body ?? [])) {
      clearTimeout(timer)
      await take(part)
      timer = setTimeout(() => stalled.abort(), STALLED_MS)
    }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Checks the headers that the answer has: a proxy may have removed them, or compressed the bytes.
 *
 * @param {{ bytes: number, sha256: string }} file
 * @param {number} from
 * @param {Headers} headers
 */
function isRestOf({ bytes, sha256 }, from, headers) {
  const digest = /(?:^|,)\s*sha-256=([^,\s]+)/i.exec(headers.get('digest') ?? '')?.[1]
  if (digest !== undefined && Buffer.from(digest, 'base64').toString('hex') !== sha256) return false
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') || Number(length) === bytes - from
}
