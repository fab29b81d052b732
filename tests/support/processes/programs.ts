import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'

const ENDINGS = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : ['']

function isFound(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.some((folder) => ENDINGS.some((ending) => isExecutable(path.join(folder, program + ending))))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * For programs that Node does not bring: without one the test is skipped, and its title says so. Another test shows
 * the same without them.
 */
export function testWith(...programs: string[]) {
  const missing = programs.filter((program) => !isFound(program))
  return (title: string, run: () => void | Promise<void>): void => {
    if (missing.length === 0) test(title, run)
    else test.skip(`${title} (skipped: ${missing.map((program) => `no ${program}`).join(', ')})`, run)
  }
}
