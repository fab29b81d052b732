import { accessSync, constants, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'vitest'

export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH_OF_PROGRAMS ?? '').split(path.delimiter).filter(Boolean)
  return folders.map((folder) => path.join(folder, name)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether a program is a script, such as a shim of pyenv, which calls further programs. */
const isScript = (file: string) => readFileSync(file).subarray(0, 2).toString() === '#!'

/**
 * A test with programs that Node does not bring, which are the only ones on its PATH. It is skipped if one is missing,
 * and its title says so. Another test shows the same without them.
 */
export function testWith(...programs: string[]) {
  const places = programs.map((name) => ({ name, place: findProgram(name) }))
  const missing = places.filter(({ place }) => place === undefined)
  return (title: string, run: () => void | Promise<void>): void => {
    if (missing.length > 0) {
      test.skip(`${title} (skipped: ${missing.map(({ name }) => `no ${name}`).join(', ')})`, run)
      return
    }
    test(title, async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'programs-'))
      symlinkSync(process.execPath, path.join(folder, 'node'))
      for (const { name, place = '' } of places) symlinkSync(place, path.join(folder, name))
      process.env.PATH = places.some(({ place = '' }) => isScript(place)) ? process.env.PATH_OF_PROGRAMS : folder
      try {
        await run()
      } finally {
        process.env.PATH = ''
        rmSync(folder, { recursive: true })
      }
    })
  }
}
