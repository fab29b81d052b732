import type { Scope } from '@/lib/auth/scope'

/** The address leads nowhere, because nothing is asked of the platform. */
export const SCOPE: Scope = {
  actor: { kind: 'system', name: 'bench' },
  environment: {
    name: 'sandbox',
    label: 'Sandbox',
    kind: 'sandbox',
    baseUrl: 'http://127.0.0.1:9',
    integratorKey: 'ik_benchmark',
    integratorSecret: 'a-secret-for-the-benchmark',
  },
  requestId: '',
  address: null,
}

const TIMES = 25

/** The milliseconds that `work` takes, as the median of 25 times. */
export async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = []
  for (let turn = 0; turn < TIMES; turn += 1) {
    const begin = performance.now()
    await work()
    samples.push(performance.now() - begin)
  }
  return samples.toSorted((one, other) => one - other)[TIMES >> 1] ?? Number.NaN
}
