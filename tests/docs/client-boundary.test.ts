import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, read } from './support/project'

const files = new Set(projectFiles().filter((file) => /^(app|components|lib)\/.*(?<!\.test)\.tsx?$/.test(file)))
const isClient = (file: string) => /^\s*['"]use client['"]/.test(read(file))

type Import = { file: string; names: string[] }

/** The imports of a file, without types. */
function importsOf(file: string): Import[] {
  const found: Import[] = []
  for (const [, names = '', from = ''] of read(file).matchAll(
    /^(?:import|export) (?!type )([^'"]*?)\bfrom ['"](.+?)['"]/gms,
  )) {
    const target = resolve(file, from)
    if (target) found.push({ file: target, names: namesIn(names) })
  }
  return found
}

function resolve(file: string, from: string): string | undefined {
  if (!/^(@\/|\.)/.test(from)) return undefined
  const base = from.startsWith('@/') ? from.slice(2) : path.posix.join(path.posix.dirname(file), from)
  return ['', '.ts', '.tsx', '/index.ts'].map((end) => `${base}${end}`).find((candidate) => files.has(candidate))
}

function namesIn(clause: string): string[] {
  const inner = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  return inner
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name)
}

/** Files that run on the server: imports are followed up to the first client module on each way. */
function onServer(): string[] {
  const found = new Set([...files].filter((file) => file.startsWith('app/') && !isClient(file)))
  for (const file of found) {
    for (const { file: target } of importsOf(file)) if (!isClient(target)) found.add(target)
  }
  return [...found]
}

const COMPONENT = /^[A-Z][a-z]|^[A-Z]$/

test('what runs on the server takes components from client modules, and nothing that it would have to call or read', () => {
  const server = onServer()
  expect(server).toContain('components/deliveries/compare/compare-view.tsx')
  const wrong = server.flatMap((file) =>
    importsOf(file)
      .filter(({ file: target }) => isClient(target))
      .flatMap(({ file: target, names }) =>
        names.filter((name) => !COMPONENT.test(name)).map((name) => `${file} takes ${name} of ${target}`),
      ),
  )
  expect(wrong).toEqual([])
})
