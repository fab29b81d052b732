import type { LoneBenchmark, Prepared } from '../support/benchmark'
import { buildDesk } from '../support/desk'
import { startMixedDesk } from './mixed-desk'
import { type MixResult, RATE, runMix } from './run-mix'

const DELIVERIES = Number(process.env.BENCH_ROWS) || 100_000
const SECONDS = Number(process.env.BENCH_SECONDS) || 120

/** Everything at once. The mix runs only once, for two minutes unless BENCH_SECONDS says otherwise, however many rounds are asked for. */
export async function prepare(): Promise<Prepared<LoneBenchmark>> {
  return prepareMix('PGlite', {}, () => Promise.resolve())
}

/** @param settings variables of the database */
export async function prepareMix(
  engine: string,
  settings: Record<string, string>,
  close: () => Promise<void>,
): Promise<Prepared<LoneBenchmark>> {
  await buildDesk()
  const desk = await startMixedDesk(DELIVERIES, settings)
  const mix = await runMix(desk, SECONDS).finally(desk.stop)
  return { benchmarks: rowsOf(engine, mix), about: { [`mix on ${engine}`]: describe(mix) }, close }
}

type Figure = Pick<LoneBenchmark, 'name' | 'subject' | 'unit' | 'goal' | 'isMet'> & { value: number }

function rowsOf(engine: string, mix: MixResult): LoneBenchmark[] {
  const { probes, reads, exports } = mix
  const share = (asked: MixResult['probes']) => (100 * asked.filter(isBad).length) / Math.max(1, asked.length)
  const figures: Figure[] = [
    {
      name: 'mixed, health',
      subject: 'probes of /api/ready that were not answered with 200 within 5 s',
      unit: '%',
      value: share(probes),
      goal: 'none',
      isMet: ({ value }) => value === 0,
    },
    {
      name: 'mixed, readers p99',
      subject: 'the 99th percentile of 20 readers who ask without a pause',
      unit: 'ms',
      value: percentile(reads, 0.99),
      goal: 'under 1,500 ms',
      isMet: ({ value }) => value < 1500,
    },
    {
      name: 'mixed, readers refused',
      subject: 'answers of the same readers that were no answer',
      unit: '%',
      value: share(reads),
      goal: 'none',
      isMet: ({ value }) => value === 0,
    },
    {
      name: 'mixed, redelivery',
      subject: `deliveries sent again beside them, at a rate of ${RATE}/s`,
      unit: 'deliveries/s',
      value: mix.deliveriesPerSecond,
      goal: 'its rate',
      isMet: ({ value }) => value >= 0.97 * RATE,
    },
    {
      name: 'mixed, exports',
      subject: 'small exports without an answer within 60 s, but for those refused since five were open',
      unit: 'exports',
      value: exports.filter((one) => isBad(one) && !isRefused(one)).length,
      goal: 'none',
      isMet: ({ value }) => value === 0,
    },
  ]
  return figures.map(({ name, value, ...rest }) => ({
    ...rest,
    name: `${name} (${engine})`,
    measure: () => Promise.resolve(value),
    measureBaseline: null,
    baselineName: '',
  }))
}

const isBad = ({ status }: { status: number }) => status < 200 || status > 299

/** An export is refused with 429 while five others of the same person wait. */
const isRefused = ({ status }: { status: number }) => status === 429

function percentile(asked: MixResult['reads'], part: number): number {
  const sorted = asked.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

function describe({ probes, reads, exports, exportsDone, largeRows, streamBreaks }: MixResult): string {
  const ms = (asked: MixResult['reads'], part: number) => `${Math.round(percentile(asked, part))} ms`
  return [
    `${DELIVERIES.toLocaleString('en')} deliveries, ${SECONDS} s`,
    `${reads.length} reads, median ${ms(reads, 0.5)}`,
    `${probes.length} probes, slowest ${ms(probes, 1)}`,
    `${exports.length} small exports, median ${ms(exports, 0.5)}, slowest ${ms(exports, 1)}, ${exports.filter(isRefused).length} refused, ${exportsDone} done at the end`,
    `${largeRows.toLocaleString('en')} rows written by the large one`,
    `${streamBreaks} streams broke`,
  ].join('; ')
}
