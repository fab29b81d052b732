import { readFileSync } from 'node:fs'
import { inProject } from '../paths.mjs'

/**
 * Arguments that run an npm script with this Node, without npm in between.
 * @param {string} name
 */
export function npmScript(name) {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const [program, ...args] = scripts[name]?.split(' ') ?? []
  if (program !== 'node') throw new Error(`npm run ${name} is not a Node script: ${scripts[name]}`)
  return args
}
