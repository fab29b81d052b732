import 'server-only'
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from './connection-error'

const FOLDER = 0o700

/**
 * Makes a folder and those above it, for this process's user alone, where they are missing. A recursive `mkdir` of Node.js
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
