import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inProject } from '../lib/paths.mjs'
import { ownSecrets } from './own-secrets.mjs'

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
const [name = 'start', ...args] = process.argv.slice(2)
const file = /^node (\S+)$/.exec(scripts[name] ?? '')?.[1]
if (!file) {
  process.stderr.write(`There is no command ${name}. Commands: ${Object.keys(scripts).join(', ')}.\n`)
  process.exit(2)
}
const folder = path.dirname(process.env.DATABASE_DIR || '/data/pg')
Object.assign(process.env, ownSecrets(path.join(folder, 'secrets.env'), process.env))
// The command runs in this process, so that signals reach it and its exit code is the container’s.
process.argv = [process.execPath, inProject(file), ...args]
await import(inProject(file))
