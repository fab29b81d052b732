import { access, constants, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Ending, EXIT } from './options.mjs'

/** @import { FileHandle } from 'node:fs/promises' */

/** @typedef {{ write: (part: Uint8Array) => Promise<void>, keep: () => Promise<void>, drop: () => Promise<void> }} Sink */

const nothing = async () => undefined

/**
 * Before anything is asked for: a file can be put there.
 *
 * @param {string} target
 */
export async function requirePlace(target) {
  const found = await stat(target).catch(() => null)
  if (found?.isDirectory() || /[/\\]$/.test(target))
    throw new Ending(EXIT.usage, `${target} is a folder: name the file in it too.`)
  await access(found ? target : dirname(target), constants.W_OK).catch(refuse)
}

/**
 * @param {Error} error
 * @returns {never}
 */
function refuse(error) {
  throw new WriteEnding(EXIT.usage, `No file can be written there: ${error.message}`)
}

/** The disk is full, or a reader has left. */
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
    throw new WriteEnding(EXIT.failed, `${what} can't be written: ${error instanceof Error ? error.message : error}`)
  }
}

/** @returns {Sink} */
function openStandardOutput() {
  // `write` says it too.
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
 * Beside its place, so that it can be moved there in one step.
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
