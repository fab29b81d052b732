import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inProject, root } from '../paths.mjs'

export const BUILD_SOURCES = [
  'app',
  'components',
  'lib',
  'cli',
  'public',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-node.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

export function sourceHash(entries = BUILD_SOURCES, base = root) {
  const hash = createHash('sha256').update(String(process.versions.node.split('.')[0]))
  for (const entry of entries) {
    for (const file of filesOf(path.join(base, entry))) {
      const name = path.relative(base, file).replaceAll(path.sep, '/')
      hash.update(`${name}\0`).update(createHash('sha256').update(readFileSync(file)).digest())
    }
  }
  return hash.digest('hex')
}

/** @param {string} start */
function filesOf(start) {
  if (!existsSync(start)) return []
  if (statSync(start).isFile()) return [start]
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

export const BUILD_STAMP = inProject('.next', 'rampdesk-sources')
