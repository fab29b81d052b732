import path from 'node:path'

export type Module = { name: string; text: string }

const IMPORT = /^import (?:(\{[^}]*\}) from )?'([^']+)'\n/gm
const EXPORT = /^export (?=(?:async )?(?:function|const|class)\b)/gm
const TYPES = /^\/\*\* @import .*\*\/\n/gm
const HASH_BANG = /^#!.*\n/

/**
 * Joins modules that import each other by relative paths into one; an imported module comes first. Does not detect equal top-level
 * names in two modules, with which the file would not load.
 *
 * @throws Error for an import of a package or of a module that is not among those before it
 */
export function joinModules(modules: readonly Module[]): string {
  const builtIn = new Map<string, Set<string>>()
  const known = new Set<string>()
  const bodies: string[] = []
  for (const { name, text } of modules) {
    const body = text.replace(HASH_BANG, '').replace(IMPORT, (_line, names: string | undefined, from: string) => {
      if (from.startsWith('node:')) collect(builtIn, from, names ?? '{}')
      else if (!known.has(path.posix.join(path.posix.dirname(name), from)))
        throw new Error(`${name} imports ${from}, which is not before it`)
      return ''
    })
    known.add(name)
    bodies.push(body.replace(TYPES, '').replace(EXPORT, '').trim())
  }
  const imports = [...builtIn].map(([from, names]) => `import { ${[...names].join(', ')} } from '${from}'`)
  return `${[...imports, ...bodies].join('\n\n')}\n`
}

function collect(builtIn: Map<string, Set<string>>, from: string, names: string): void {
  const all = builtIn.get(from) ?? new Set()
  for (const name of names.slice(1, -1).split(',')) if (name.trim() !== '') all.add(name.trim())
  builtIn.set(from, all)
}
