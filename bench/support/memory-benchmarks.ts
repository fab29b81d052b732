import type { Benchmark } from './benchmark'
import type { Desk } from './desk'
import { medianLatency } from './load'
import type { Server } from './servers'

/** Must run first, because a process does not give memory back. */
export function memoryBenchmarks(desk: Desk, bare: Server): Benchmark[] {
  const underLoad = async (server: Server, path: string, cookie = '') => {
    await medianLatency(`${server.url}${path}`, 20, cookie ? { cookie } : {}, 2)
    return server.residentMegabytes()
  }
  return [
    {
      name: 'memory (idle)',
      subject: 'resident memory of the app on Postgres, after its start',
      unit: 'MB',
      measure: () => Promise.resolve(desk.residentMegabytes()),
      baselineName: 'bare Next',
      measureBaseline: () => Promise.resolve(bare.residentMegabytes()),
      goal: 'at most 250 MB',
      isMet: ({ value }) => value <= 250,
    },
    {
      name: 'memory (load)',
      subject: 'resident memory of the app on Postgres, 20 clients at the list',
      unit: 'MB',
      measure: () => underLoad(desk, '/api/sandbox/deliveries', desk.cookie),
      baselineName: 'bare Next',
      measureBaseline: () => underLoad(bare, '/'),
      goal: 'at most 500 MB',
      isMet: ({ value }) => value <= 500,
    },
  ]
}
