import { describe, expect, test } from 'vitest'
import { variablesOfEnv } from '../support/variables-of-env'
import { read } from './support/project'

/** Variables that scripts and Node read, and lib/env.ts never does. */
const OF_SCRIPTS = ['HOST', 'PORT']

const product = [...variablesOfEnv(), ...OF_SCRIPTS].sort()

describe('configuration', () => {
  test('lib/env.ts names variables at all', () => {
    expect(product).toEqual(expect.arrayContaining(['NEXTAUTH_SECRET', 'RAMP_<NAME>_BASE_URL']))
  })

  test('.env.example names exactly the variables of the product', () => {
    const lines = read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)
    expect(unique([...lines].map(([, name]) => generic(String(name))))).toEqual(product)
  })

  test('docs/configuration.md explains exactly the variables of the product', () => {
    const section = read('docs/configuration.md')
      .split(/^## /m)
      .find((text) => text.startsWith('Variables'))
    const rows = String(section).matchAll(/^\| `([A-Z][A-Z0-9_<>]*)` \|/gm)
    expect(unique([...rows].map(([, name]) => String(name)))).toEqual(product)
  })
})

function generic(name: string): string {
  if (name === 'RAMP_ENVIRONMENTS') return name
  return name.replace(/^RAMP_[A-Z0-9]+_/, 'RAMP_<NAME>_').replace(/^ROLE_[A-Z0-9_]+$/, 'ROLE_<NAME>')
}

function unique(names: string[]): string[] {
  return [...new Set(names)].sort()
}
