import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

type Case = [file: string, code: string]

const from = (module: string) => `import { x } from '${module}'\nexport const y = x\n`

const REFUSED: Case[] = [
  ['lib/archive/a01.ts', from('@/app/page')],
  ['lib/archive/a02.ts', from('@/components/ui/button')],
  ['lib/archive/a03.ts', from('../../components/ui/button')],
  ['lib/archive/a04.ts', from('undici')],
  ['lib/a05.ts', from('drizzle-orm')],
  ['lib/http/a06.ts', from('drizzle-orm')],
  ['lib/egress/a07.ts', from('drizzle-orm')],
  ['lib/platform-change/a08.ts', from('drizzle-orm')],
  ['lib/ramp/b01.ts', from('next/headers')],
  ['lib/ramp/b02.ts', from('drizzle-orm')],
  ['lib/ramp/b03.ts', from('@/lib/env')],
  ['lib/ramp/b04.ts', from('../env')],
  ['lib/ramp/b05.ts', from('@/lib/db/database')],
  ['lib/ramp/b06.ts', from('@/components/ui/button')],
  ['lib/ramp/sub/b07.ts', from('../../logger')],
  ['lib/ramp/contract/c01.ts', from('../sign')],
  ['lib/ramp/contract/c02.ts', from('@/lib/errors')],
  ['lib/ramp/contract/schemas/c03.ts', from('../../sign')],
  ['components/deliveries/d01.tsx', from('@/app/layout')],
  ['components/deliveries/d02.tsx', from('@/components/registrations/list')],
  ['components/deliveries/d03.tsx', from('../registrations/list')],
  ['components/deliveries/d04.tsx', from('drizzle-orm')],
  ['components/deliveries/d05.tsx', from('@/lib/db/schema')],
  ['components/views/d06.tsx', from('@/components/deliveries/list/columns')],
  ['components/deliveries/d07.tsx', from('@/components/views/views-menu')],
  ['components/deliveries/d08.tsx', from('../sequences/delivery-sequence')],
  ['components/ui/e01.tsx', from('@/components/deliveries/table')],
  ['components/ui/e02.tsx', from('../deliveries/table')],
  ['components/ui/e03.tsx', from('@/lib/model/outcome')],
  ['components/data-table/e04.tsx', from('@/components/registrations/list')],
  ['components/data-table/e05.tsx', from('@/lib/ramp/contract/events')],
  ['app/f01.ts', from('drizzle-orm')],
  ['app/f02.ts', from('undici')],
  ['app/f03.ts', from('@/lib/db/schema')],
  ['app/f04.ts', from('@/sandbox/main')],
  ['app/f05.ts', `export const y = fetch('https://desk.example')\n`],
  ['app/f06.ts', 'export const y = process.env.SECRET\n'],
  ['components/deliveries/f07.ts', 'export const y = process.env.SECRET\n'],
  ['lib/archive/f08.ts', 'export const y = process.env.SECRET\n'],
  ['sandbox/g01.ts', from('../lib/ramp/sign')],
  ['sandbox/g02.ts', from('@/lib/env')],
  ['sandbox/http/g03.ts', from('../../lib/logger')],
  ['sandbox/g04.ts', from('@/components/ui/button')],
  ['sandbox/g05.ts', from('drizzle-orm')],
]

const ALLOWED: Case[] = [
  ['lib/archive/h01.ts', from('drizzle-orm')],
  ['lib/archive/h02.ts', from('@/lib/db/schema')],
  ['lib/archive/h03.ts', from('../ramp/client')],
  ['lib/egress/h04.ts', from('undici')],
  ['lib/ramp/h05.ts', from('../errors')],
  ['lib/ramp/h06.ts', from('@/lib/errors')],
  ['lib/ramp/h07.ts', from('undici')],
  ['lib/ramp/h08.ts', from('./contract/events')],
  ['lib/ramp/sub/h09.ts', from('../../errors')],
  ['lib/ramp/contract/h10.ts', from('./events')],
  ['lib/ramp/contract/schemas/h11.ts', from('../events')],
  ['components/deliveries/h12.tsx', from('./row')],
  ['components/deliveries/h13.tsx', from('@/components/ui/button')],
  ['components/deliveries/h14.tsx', from('@/components/data-table/table')],
  ['components/deliveries/h15.tsx', from('@/lib/archive/dto')],
  ['components/ui/h16.tsx', from('@/lib/format/time')],
  ['components/data-table/h17.tsx', from('../ui/button')],
  ['app/h18.ts', from('@/components/deliveries/table')],
  ['app/h19.ts', from('@/lib/archive/query/list-deliveries')],
  ['lib/env.ts', 'export const y = process.env.SECRET\n'],
  ['sandbox/h20.ts', from('../lib/ramp/contract/events')],
  ['sandbox/http/h21.ts', from('@/lib/demo-credentials.mjs')],
  ['sandbox/h22.ts', from('hono')],
]

const DIRECTION_RULES = ['noRestrictedImports', 'noRestrictedGlobals', 'noProcessEnv']

describe('import directions', () => {
  let folder: string
  let refused: Set<string>

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'directions-'))
    copyFileSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'))
    copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'))
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
    for (const [file, code] of [...REFUSED, ...ALLOWED]) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(folder, file), code)
    }
    refused = lint(folder)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(REFUSED)('refuses %s: %s', (file) => {
    expect(refused).toContain(file)
  })

  test.each(ALLOWED)('allows %s: %s', (file) => {
    expect(refused).not.toContain(file)
  })
})

/** Files that break a direction rule. */
function lint(folder: string): Set<string> {
  const script = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [script, 'lint', '--reporter=json', '--max-diagnostics=1000', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(stdout)
  const broken = report.diagnostics.filter(({ category }) =>
    DIRECTION_RULES.some((rule) => category.endsWith(`/${rule}`)),
  )
  return new Set(broken.map(({ location }) => location.path.replaceAll('\\', '/')))
}
