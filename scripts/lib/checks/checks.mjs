import { BIOME, KNIP, NEXT, TSC } from '../paths.mjs'
import { runNode } from '../processes/processes.mjs'
import { floorProblems } from './advisory-floors.mjs'

/** @typedef {() => Promise<{ code: number, output: string }>} Check */

/** @param {string[]} args */
const node = (args) => runNode(args, { quiet: true, minutes: 4, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } })

/** @satisfies {Record<string, Check>} */
export const CHECKS = {
  'format and lint': () => node([BIOME, 'check', '--error-on-warnings', '--max-diagnostics=100', '.']),
  types: checkTypes,
  'dead code': () => node([KNIP, '--no-progress']),
  'advisory floors': async () => {
    const problems = floorProblems()
    return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') }
  },
}

/** Next.js has to write the types of routes and style sheets first. */
async function checkTypes() {
  const generated = await node([NEXT, 'typegen'])
  return generated.code === 0 ? node([TSC, '--noEmit', '-p', '.']) : generated
}
