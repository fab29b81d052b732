import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'

const ENDINGS = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : ['']

function find(program: string): string | undefined {
  if (path.isAbsolute(program)) return isExecutable(program) ? program : undefined
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const places = folders.flatMap((folder) => ENDINGS.map((ending) => path.join(folder, program + ending)))
  return places.find(isExecutable)
}

/** The place of a program, for whoever starts it in a test of `testWith`. @throws Error where this machine has none */
export function program(name: string): string {
  const place = find(name)
  if (place === undefined) throw new Error(`There is no ${name} here: the test belongs into testWith('${name}').`)
  return place
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
  const missing = programs.filter((name) => find(name) === undefined)
  return (title: string, run: () => void | Promise<void>): void => {
    if (missing.length === 0) test(title, run)
    else test.skip(`${title} (skipped: ${missing.map((name) => `no ${name}`).join(', ')})`, run)
  }
}
