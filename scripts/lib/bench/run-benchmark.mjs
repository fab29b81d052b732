import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { measure } from './bench-report.mjs'

/** @import { Prepared } from '../../../bench/support/benchmark' */

// Each benchmark file has a process of its own, so that no heap or cache is inherited.
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
// Measured rows are kept even after a failure, because some take an hour to prepare.
writeFileSync(output, JSON.stringify({ rows, about }))
process.exit(code)
