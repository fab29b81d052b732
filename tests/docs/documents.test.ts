import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents, exists, read } from './support/project'

const TOP = 'app|bench|cli|components|docs|e2e|lib|public|sandbox|scripts|tests'
const ROOT_FILES =
  'README\\.md|CHANGELOG\\.md|biome\\.json|package\\.json|package-lock\\.json|knip\\.json|\\.env\\.example|\\.ci/run|proxy\\.ts|instrumentation\\.ts'
const NAMED_PATH = new RegExp(`\`((?:${TOP})/[^\`\\s*<>…{}]*|${ROOT_FILES})\``, 'g')
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g
/** Files that a documented program writes. */
const MADE_LATER = new Set(['bench/report.md', 'bench/report.json'])

describe('documents', () => {
  test.each(documents())('%s names only paths that exist', (document) => {
    const text = read(document)
    const named = [...text.matchAll(NAMED_PATH)].map(([, file]) => String(file))
    const linked = [...text.matchAll(LINK)]
      .map(([, target]) => String(target))
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => path.posix.join(path.posix.dirname(document), target))
    expect([...named, ...linked].filter((file) => !MADE_LATER.has(file) && !exists(file))).toEqual([])
  })

  test('every npm script is documented', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const text = documents().map(read).join('\n')
    const names = Object.keys(scripts)
    expect(names.filter((name) => !new RegExp(`npm (run )?${name}\\b(?![:-])`).test(text))).toEqual([])
  })

  test('every npm script that a document names exists', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const named = documents().flatMap((document) => [...read(document).matchAll(/npm run ([a-z][a-z:-]*)/g)])
    expect(named.map(([, name]) => String(name)).filter((name) => !(name in scripts))).toEqual([])
  })
})
