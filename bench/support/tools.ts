import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inProject } from '../../scripts/lib/paths.mjs'
import { launch } from '../../scripts/lib/processes/processes.mjs'

const FOLDER = inProject('.data', 'bench-tools')
const FILES = ['package.json', 'package-lock.json']

/**
 * A module of `bench/tools`. Its 200 packages are fetched when the first module is asked for, because nobody who runs or
 * tests the product should wait for them.
 */
export async function importTool<Module>(name: string): Promise<Module> {
  if (!existsSync(path.join(FOLDER, 'node_modules'))) await fetchTools()
  const { resolve } = createRequire(path.join(FOLDER, 'package.json'))
  return (await import(pathToFileURL(resolve(name)).href)) as Module // The caller knows the type of the module.
}

async function fetchTools(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const file of FILES) cpSync(inProject('bench', 'tools', file), path.join(FOLDER, file))
  const { closed } = launch('npm', ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund', '--ignore-scripts'])
  if ((await closed) !== 0) throw new Error('The tools of the benchmarks could not be fetched')
}
