import './lib/install/node-version.mjs'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { mergeBenchNotes, mergeBenchRows, toMarkdown } from './lib/bench/bench-report.mjs'
import { ensureInstalled } from './lib/install/install.mjs'
import { inProject } from './lib/paths.mjs'
import { runNode } from './lib/processes/processes.mjs'
import { typescript } from './lib/processes/services.mjs'
import { createSteps } from './lib/steps.mjs'

/** @import { BenchmarkRow } from '../bench/support/benchmark' */
/** @import { ReportRow } from './lib/bench/bench-report.mjs' */
/** @typedef {{ rows: ReportRow[], about: Record<string, string> }} BenchmarkResult */

const REPORT = process.env.BENCH_REPORT || inProject('bench')
const ROUNDS = Math.max(3, Number(process.env.BENCH_ROUNDS) || 5)

await ensureInstalled()
const files = benchmarkFiles()
const names = process.argv.slice(2)
const unknown = names.filter((name) => !files.has(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. Benchmarks: ${[...files.keys()].join(', ')}.`)
  process.exit(1)
}

// Made first, so that no hours are spent on results that could not be written.
mkdirSync(REPORT, { recursive: true })
const folder = mkdtempSync(path.join(os.tmpdir(), 'rampdesk-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const step = createSteps()
/** @type {BenchmarkResult[]} */
const results = []
/** @type {string[]} */
const failed = []
for (const [name, file] of files) {
  if (names.length > 0 && !names.includes(name)) continue
  const { code, result } = await step(name, () => runBenchmark(name, file))
  if (result) results.push(result)
  if (code !== 0) failed.push(name)
}

const json = path.join(REPORT, 'report.json')
const markdown = path.join(REPORT, 'report.md')
const rows = mergeBenchRows(
  JSON.parse(readIfThere(json) || '[]'),
  results.flatMap((result) => result.rows),
  [...files.keys()],
)
const notes = mergeBenchNotes(readIfThere(markdown), Object.assign({}, ...results.map((result) => result.about)))
writeFileSync(json, `${JSON.stringify(rows, null, 2)}\n`)
writeFileSync(markdown, toMarkdown(rows, notes))
console.log(readFileSync(markdown, 'utf8'))
if (failed.length > 0) {
  console.error(`Did not finish: ${failed.join(', ')}.`)
  process.exitCode = 1
}

function benchmarkFiles() {
  const bench = inProject('bench')
  /** @type {string[]} */
  const order = existsSync(path.join(bench, 'index.json'))
    ? JSON.parse(readFileSync(path.join(bench, 'index.json'), 'utf8'))
    : []
  const found = readdirSync(bench, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.bench\.(ts|mjs)$/.test(file),
  )
  /** @param {string} file */
  const position = (file) => {
    const index = order.indexOf(nameOf(file))
    return index < 0 ? order.length : index
  }
  return new Map(
    found.sort((a, b) => position(a) - position(b)).map((file) => [nameOf(file), path.join('bench', file)]),
  )
}

/** @param {string} file */
function nameOf(file) {
  return path.basename(file).replace(/\.bench\.(ts|mjs)$/, '')
}

/**
 * @param {string} name
 * @param {string} file
 * @returns {Promise<{ code: number, result: BenchmarkResult | null }>} the result is null if nothing was measured
 */
async function runBenchmark(name, file) {
  const output = path.join(folder, `${name}.json`)
  const runner = typescript('scripts/lib/bench/run-benchmark.mjs', 'react-server')
  const { code } = await runNode([...runner, inProject(file), String(ROUNDS), output], { minutes: 60 })
  if (!existsSync(output)) return { code: code || 1, result: null }
  /** @type {{ rows: BenchmarkRow[], about: Record<string, string> }} */
  const { rows, about } = JSON.parse(readFileSync(output, 'utf8'))
  const run = { bench: name, measuredOn: new Date().toISOString().slice(0, 10), rounds: ROUNDS, machine: machine() }
  return { code, result: { rows: rows.map((row) => ({ ...row, ...run })), about } }
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function machine() {
  const [cpu] = os.cpus()
  return [
    `${cpu?.model.trim() ?? 'unknown'}, ${os.cpus().length} cores`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    `${os.type()} ${os.release()} ${process.arch}`,
    `Node ${process.versions.node}`,
  ].join(', ')
}
