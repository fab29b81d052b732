import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { measure } from './bench-report.mjs'

/** @import { Prepared } from '../../../bench/support/benchmark' */

// No heap or cache is inherited.
const [file = '', rounds, output = ''] = process.argv.slice(2)
/** @type {{ prepare: () => Promise<Prepared> }} */
const { prepare } = await import(pathToFileURL(file).href)
const { benchmarks, about, close } = await prepare()
const rows = []
let code = 0
try {
  for (const benchmark of benchmarks) {
    try {
      rows.push(await measure(benchmark, Number(rounds)))
    } catch (error) {
      console.error(`${benchmark.name}:`, error)
      code = 1
    }
  }
} finally {
  await close()
}
// Those that were measured are kept: some take an hour to prepare.
writeFileSync(output, JSON.stringify({ rows, about }))
process.exit(code)
