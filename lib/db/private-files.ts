import 'server-only'
import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { codeOf } from './connection-error'

const OPEN = 0o077
const FOLDER = 0o700
const ENTRIES_AT_MOST = 200_000

/** Makes new files private to this user. Threads can’t set the mask. */
export function keepFilesPrivate(): void {
  if (isMainThread) process.umask(OPEN)
}

/**
 * Makes a folder and those above it, for this process’s user alone, if they are missing. A recursive `mkdir` of Node.js
 * never returns where the system makes none, as under /proc.
 *
 * @throws the error of the system
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: FOLDER })
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const parent = path.dirname(folder)
    if (codeOf(error) !== 'ENOENT' || parent === folder || statSync(parent, { throwIfNoEntry: false })) throw error
    makeFolder(parent)
    mkdirSync(folder, { mode: FOLDER })
  }
}

/**
 * Makes the folder if missing and closes it, then its content, to group and others. Links are not followed.
 *
 * @returns false where the owner or the file system keeps other permissions.
 */
export function makePrivate(folder: string): boolean {
  makeFolder(folder)
  if (process.platform === 'win32') return true
  let isPrivate = closeToOthers(folder)
  const folders = [folder]
  let left = ENTRIES_AT_MOST
  for (let next = folders.pop(); next !== undefined && left > 0; next = folders.pop()) {
    for (const entry of entriesOf(next)) {
      const place = path.join(next, entry.name)
      if (entry.isDirectory()) folders.push(place)
      if (entry.isDirectory() || entry.isFile()) isPrivate = closeToOthers(place) && isPrivate
      left -= 1
    }
  }
  return isPrivate
}

/** Folders of other users are skipped, such as `lost+found`. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (['EACCES', 'ENOENT'].includes(codeOf(error) ?? '')) return []
    throw error
  }
}

function closeToOthers(place: string): boolean {
  try {
    const { mode } = lstatSync(place)
    if ((mode & OPEN) === 0) return true
    chmodSync(place, mode & 0o7777 & ~OPEN)
    return (lstatSync(place).mode & OPEN) === 0
  } catch (error) {
    // The engine may have removed the file meanwhile.
    return codeOf(error) === 'ENOENT'
  }
}
