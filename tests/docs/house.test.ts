import { describe, expect, test } from 'vitest'
import { projectFiles, read } from './support/project'

const TEXT = /\.(ts|tsx|mjs|css|md|json|sql)$|(^|\/)(\.env\.example|run)$/
const MADE_BY_TOOLS = /^(package-lock\.json|lib\/db\/migrations\/|bench\/report\.|tests\/fixtures\/|LICENSE)/

// The words are in parts, so that this file does not match itself.
const words = (...parts: string[][]) => new RegExp(`\\b(${parts.map((part) => part.join('')).join('|')})\\b`, 'i')
const UNFINISHED = words(['TO', 'DO'], ['FIX', 'ME'], ['HA', 'CK'], ['X', 'XX'])
const MACHINE_PATH = /(^|[\s'"`(=])(\/(home|Users|root|work)\/|[A-Z]:\\Users\\)/m
const SUPPRESSED = new RegExp(['@ts-', '(ignore|nocheck|expect-error)'].join(''))

const SPREAD = /\.(push|unshift)\(\.\.\.|Math\.(max|min)\(\.\.\.|fromCharCode\(\.\.\./
/** Files that spread a list into arguments, each with the bound of the list. */
const BOUNDED: Record<string, string> = {
  'lib/configuration/environments.ts': 'the variables of one environment',
  'lib/env.ts': 'the variables',
  'lib/list/api/api-schemas.ts': 'sizes of a page',
  'lib/ramp/credentials/minting-budget.ts': 'tokens of a minute',
  'lib/redaction-text.ts': 'six signs',
  'lib/archive/tail/hub.ts': 'streams of a process',
  'lib/archive/tail/deliver-news.ts': 'streams of a process',
  'lib/reports/covered-parts.ts': 'two parts of a gap',
}

const files = projectFiles().filter((file) => TEXT.test(file) && !MADE_BY_TOOLS.test(file))
const having = (pattern: RegExp, among = files) => among.filter((file) => pattern.test(read(file)))

describe('the project', () => {
  test('has files to look at', () => {
    expect(files.length).toBeGreaterThan(50)
  })

  test('leaves no marks of unfinished work', () => {
    expect(having(UNFINISHED)).toEqual([])
  })

  test('begins no doc comment of lib, components or the sandbox with a riddle', () => {
    const riddle = /\/\*\*[\s*]*(Of|What|Null|By)\b/
    expect(having(riddle).filter((file) => /^(lib|components|sandbox)\//.test(file))).toEqual([])
  })

  test('names no folder of one machine', () => {
    expect(having(MACHINE_PATH)).toEqual([])
  })

  test('spreads no list into arguments that could be longer than a call takes', () => {
    const shipped = files.filter((file) => /^(lib|scripts)\/.*\.(ts|mjs)$/.test(file) && !file.includes('.test.'))
    expect(having(SPREAD, shipped).filter((file) => !(file in BOUNDED))).toEqual([])
    expect(Object.keys(BOUNDED).filter((file) => !SPREAD.test(read(file)))).toEqual([])
  })

  test('starts nothing but Node in browser tests', () => {
    const started = files
      .filter((file) => file.startsWith('e2e/'))
      .flatMap((file) =>
        [...read(file).matchAll(/(?<![.\w])(?:spawn|exec|execFile)(?:Sync)?\((?!process\.execPath)/g)].map(() => file),
      )
    expect(started).toEqual([])
  })

  test('draws each field and each form with the kit', () => {
    const drawn = files.filter((file) => /^(app|components)\/.*\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))
    const fields = drawn.filter((file) => !file.startsWith('components/ui/fields/'))
    expect(having(/<(input|textarea|select)\b/, fields)).toEqual([])
    const own = [
      // This form works by its address alone.
      'components/deliveries/compare/choose-two.tsx',
      'components/forms/form.tsx',
      // This form reads times while they are typed.
      'components/list/filters/time-editor.tsx',
    ]
    expect(having(/<form\b/, drawn).toSorted()).toEqual(own)
  })

  test('encodes texts for addresses in one place, where half a character does not throw', () => {
    const product = files.filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    // `lib/ramp` imports nothing, so it encodes by itself.
    const own = [
      'lib/address-rules.ts',
      'lib/paths.ts',
      'lib/ramp/credentials/sign.ts',
      'lib/ramp/redaction/secret-spellings.ts',
    ]
    expect(having(/\b(en|de)codeURI(Component)?\b/, product).toSorted()).toEqual(own)
  })

  test('writes the apostrophe of texts in one way', () => {
    const product = files.filter((file) => /^(app|cli|components|lib|scripts)\/.*\.(tsx?|mjs)$/.test(file))
    const straight = /"[^"\n]*[A-Za-z]'[a-z][^"\n]*"|^(?!\s*(\/\/|\/?\*)).*[a-z]n't\b/m
    expect(having(straight, product).filter((file) => !file.includes('.test.'))).toEqual([])
  })

  test('silences no type error', () => {
    expect(having(SUPPRESSED)).toEqual([])
  })
})
