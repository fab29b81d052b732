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
try {
  for (const benchmark of benchmarks) rows.push(await measure(benchmark, Number(rounds)))
} finally {
  await close()
}
writeFileSync(output, JSON.stringify({ rows, about }))
process.exit(0)
