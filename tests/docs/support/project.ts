import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findProgram } from '../../support/processes/programs'

export const root = path.resolve(import.meta.dirname, '../../..')

export const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

export const exists = (file: string) => existsSync(path.join(root, file))

const LEFT_OUT = /(^|\/)(node_modules|\.git|\.next|\.data|test-results|playwright-report|coverage|e2e\/\.auth)(\/|$)/

/** Project files, committed or not, without ignored files. */
export function projectFiles(): string[] {
  const listed = spawnSync(findProgram('git') ?? 'git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files =
    listed.status === 0
      ? listed.stdout.split('\n').filter(Boolean)
      : readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll(path.sep, '/'))
  return files.filter((file) => !LEFT_OUT.test(file) && exists(file))
}

export const documents = () => projectFiles().filter((file) => file.endsWith('.md'))
