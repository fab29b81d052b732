import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleScript } from '../../../scripts/lib/build/bundle-script.mjs'
import { inProject } from '../../../scripts/lib/paths.mjs'

/** The folder lies below the packages that stay outside of a bundle. */
const PLACE = inProject('node_modules', '.cache', 'test-processes')

const bundled = new Map<string, Promise<string>>()

/** A bundle for processes of tests, made once for a file of tests. Returns its path. */
export function bundle(...modules: string[]): Promise<string> {
  const key = modules.join()
  const made = bundled.get(key) ?? makeBundle(modules)
  bundled.set(key, made)
  return made
}

async function makeBundle(modules: readonly string[]): Promise<string> {
  const script = await bundleScript(modules)
  const file = path.join(PLACE, `${createHash('sha256').update(script).digest('hex')}.mjs`)
  mkdirSync(PLACE, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, script)
  renameSync(`${file}.${process.pid}`, file)
  return file
}
